/** What agents printed, made readable. */
@NullMarked
package dev.hivemind.cli.logs;

import org.jspecify.annotations.NullMarked;
