/** What people do with the branches and worktrees of a run: look at, merge, remove. */
@NullMarked
package dev.hivemind.cli.workspace;

import org.jspecify.annotations.NullMarked;
