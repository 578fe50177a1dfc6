/** The program as a whole, started as a process of its own. */
@NullMarked
package dev.hivemind.cli.endtoend;

import org.jspecify.annotations.NullMarked;
