/** Scripts that let a shell complete what is typed after {@code hivemind}. */
@NullMarked
package dev.hivemind.cli.completion;

import org.jspecify.annotations.NullMarked;
