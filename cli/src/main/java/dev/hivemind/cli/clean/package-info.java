/** What old runs take up, and its removal. */
@NullMarked
package dev.hivemind.cli.clean;

import org.jspecify.annotations.NullMarked;
