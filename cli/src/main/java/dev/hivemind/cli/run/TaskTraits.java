package dev.hivemind.cli.run;

import dev.hivemind.task.AgentSettings;
import dev.hivemind.task.Condition;
import dev.hivemind.task.Dependency;
import dev.hivemind.task.Task;
import dev.hivemind.task.TaskResult;
import dev.hivemind.task.Work;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * What a manifest says of a task, by key, for telling later what has changed. Of long texts only
 * whether they are the same; of the environment only the names, since values may be secrets.
 */
public final class TaskTraits {
  private static final String DIGEST = "sha-256:";

  private TaskTraits() {}

  static Map<String, String> of(Task task) {
    var traits = new LinkedHashMap<String, String>();
    switch (task.work()) {
      case Work.Prompt(String text) -> traits.put("prompt", digest(text));
      case Work.Command(List<String> argv) -> traits.put("command", String.join(" ", argv));
    }
    traits.put("agent", task.agent());
    traits.put("upstream", Objects.requireNonNullElse(task.upstream(), "the agent's own"));
    putSettings(traits, task.settings());
    traits.put(
        "depends_on",
        String.join(", ", task.dependsOn().stream().map(Dependency::id).sorted().toList()));
    traits.put("priority", word(task.priority()));
    traits.put("budget", BudgetWords.of(task.budget()));
    traits.put("on_exceed", word(task.budget().onExceed()));
    traits.put("timeout", task.timeout().toString());
    traits.put("idle_timeout", task.idleTimeout().toString());
    traits.put("retries", Integer.toString(task.retries()));
    traits.put("env", String.join(", ", new TreeSet<>(task.env().keySet())));
    traits.put("working_dir", task.workingDir().toString());
    Condition condition = task.condition();
    traits.put("if", condition == null ? "" : condition.text());
    traits.put("setup", String.join("; ", task.workspace().setup()));
    traits.put("verify", String.join("; ", task.acceptance().verify()));
    traits.put("locks", String.join(", ", task.exclusion().locks()));
    traits.put("writes", String.join(", ", task.exclusion().writes()));
    traits.replaceAll((_, text) -> TaskResult.written(text));
    return traits;
  }

  private static void putSettings(Map<String, String> traits, AgentSettings settings) {
    traits.put("model", Objects.requireNonNullElse(settings.model(), "the agent's own"));
    traits.put("effort", Objects.requireNonNullElse(settings.effort(), "the agent's own"));
    traits.put("args", String.join(" ", settings.args()));
    traits.put("permissions", word(settings.permissions()));
    traits.put("network", Boolean.toString(settings.network()));
    traits.put("max_turns", settings.maxTurns().isEmpty() ? "any" : "" + settings.maxTurns());
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static String digest(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return DIGEST + HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * One change for a person: {@code model: a, was b}; {@code prompt changed} where the texts are
   * not known.
   */
  static String change(String key, String before, String now) {
    return now.startsWith(DIGEST) || before.startsWith(DIGEST)
        ? key + " changed"
        : "%s: %s, was %s".formatted(key, shown(now), shown(before));
  }

  private static String shown(String value) {
    return value.isEmpty() ? "none" : value;
  }
}
