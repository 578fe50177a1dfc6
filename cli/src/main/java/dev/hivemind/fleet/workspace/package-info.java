/**
 * The worktrees and branches of a run: how they are made, verified, committed, merged and removed.
 */
@NullMarked
package dev.hivemind.fleet.workspace;

import org.jspecify.annotations.NullMarked;
