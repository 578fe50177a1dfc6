package dev.hivemind.agent;

import static dev.hivemind.agent.OwnFlags.OwnFlag.flag;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The flags and settings of codex that are hivemind's business. */
final class CodexFlags {
  private static final OwnFlags OWN =
      new OwnFlags(
          "codex",
          List.of(
              flag("hivemind reads codex's output", "--json"),
              flag("hivemind sets it already", "--skip-git-repo-check"),
              flag("the prompt is the task's", "-"),
              flag("write \"model:\"", "-m", "--model"),
              flag(
                  "write \"permissions: standard\" or \"permissions: full\"",
                  "-s",
                  "--sandbox",
                  "--full-auto",
                  "--approve-for-me",
                  "--dangerously-bypass-approvals-and-sandbox",
                  "--yolo"),
              flag("write \"working_dir:\"", "-C", "--cd"),
              flag("an agent stays in its task's folder", "--worktree"),
              flag("the upstream decides where codex calls", "--oss", "--local-provider"),
              flag("an agent is not steered from elsewhere", "--remote")));

  /** Settings that hivemind gives with {@code -c}; others are free. */
  private static final Map<String, String> OWN_SETTINGS =
      Map.of(
          "model_provider", "the upstream decides where codex calls",
          "model_providers.hivemind", "the upstream decides where codex calls",
          "model_reasoning_effort", "write \"effort:\"",
          "sandbox_mode", "write \"permissions:\"",
          "sandbox_workspace_write.network_access", "write \"network: true\"",
          "shell_environment_policy.set.HIVEMIND_TOKEN", "commands must not see the token");

  private static final Pattern CONFIG_FLAG = Pattern.compile("^(?:-c|--config)=?");

  private CodexFlags() {}

  /** The first clash among {@code args}; null: none. */
  static @Nullable String objection(List<String> args) {
    String clash = OWN.objection(args);
    return clash != null ? clash : settingObjection(args);
  }

  /** {@code -c key=value}, {@code -ckey=value}, {@code --config=key=value}. */
  private static @Nullable String settingObjection(List<String> args) {
    for (String argument : args) {
      String setting = CONFIG_FLAG.matcher(argument).replaceFirst("").strip();
      for (Map.Entry<String, String> own : OWN_SETTINGS.entrySet()) {
        if (setting.matches(Pattern.quote(own.getKey()) + "\\s*[.=].*")) {
          return "codex: args sets " + own.getKey() + ": " + own.getValue();
        }
      }
    }
    return null;
  }
}
