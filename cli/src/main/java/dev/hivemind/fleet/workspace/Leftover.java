package dev.hivemind.fleet.workspace;

import org.jspecify.annotations.Nullable;

/**
 * What a run has left in a repository.
 *
 * @param what the worktree or branch, for a person
 * @param kept why it stays, for a person; null: it goes, or has gone
 */
public record Leftover(String run, String what, @Nullable String kept) {}
