/** What is kept of a stopped agent, and how its conversation and workspace are brought back. */
@NullMarked
package dev.hivemind.fleet.checkpoint;

import org.jspecify.annotations.NullMarked;
