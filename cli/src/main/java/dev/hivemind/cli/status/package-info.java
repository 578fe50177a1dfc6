/** How a run stands, for a person and for a program. */
@NullMarked
package dev.hivemind.cli.status;

import org.jspecify.annotations.NullMarked;
