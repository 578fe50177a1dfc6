/**
 * The commands as picocli knows them: parsing, help, refusals, failures; the work is done
 * elsewhere.
 */
@NullMarked
package dev.hivemind.cli.command;

import org.jspecify.annotations.NullMarked;
