/** Runs git, the program: safely, without a shell, a prompt or a hook. */
@NullMarked
package dev.hivemind.fleet.git;

import org.jspecify.annotations.NullMarked;
