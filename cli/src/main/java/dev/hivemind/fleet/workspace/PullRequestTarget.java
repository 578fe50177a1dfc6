package dev.hivemind.fleet.workspace;

/**
 * Where the pull request of a task goes.
 *
 * @param remote of the repository, that the task's branch is pushed to
 * @param base branch of the remote that the pull request asks to be merged into
 */
public record PullRequestTarget(String remote, String base) {}
