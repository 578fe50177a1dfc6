/** How other hivemind processes of the same person reach one that works on a run. */
@NullMarked
package dev.hivemind.cli.control;

import org.jspecify.annotations.NullMarked;
