package dev.hivemind.agent;

import static dev.hivemind.agent.OwnFlags.OwnFlag.flag;

import java.util.List;

/** The flags of Claude Code that are hivemind's business. */
final class ClaudeFlags {
  static final OwnFlags OWN =
      new OwnFlags(
          "claude",
          List.of(
              flag("hivemind reads claude's output", "--output-format", "--verbose"),
              flag("the prompt is the task's", "-p", "--print", "--input-format"),
              flag(
                  "hivemind chooses the conversation",
                  "--session-id",
                  "-r",
                  "--resume",
                  "-c",
                  "--continue",
                  "--fork-session",
                  "--from-pr"),
              flag(
                  "write \"permissions: standard\" or \"permissions: full\"",
                  "--permission-mode",
                  "--dangerously-skip-permissions",
                  "--allow-dangerously-skip-permissions"),
              flag(
                  "allow further tools in claude's settings file, or write \"permissions: full\"",
                  "--allowedTools",
                  "--allowed-tools"),
              flag("write \"model:\"", "--model"),
              flag("write \"effort:\"", "--effort"),
              flag("write \"max_turns:\"", "--max-turns"),
              flag("an agent stays in its task's folder", "-w", "--worktree", "--tmux"),
              flag("an agent must not outlive its run", "--bg", "--background"),
              flag("an agent is not steered from elsewhere", "--remote-control", "--ide")));

  private ClaudeFlags() {}
}
