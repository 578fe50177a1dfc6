package dev.hivemind.task.manifest;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the templates of one text may name.
 *
 * @param variables of the whole manifest
 * @param own the task's own variables, which come first
 * @param combination the values of the task's instance
 * @param results of other tasks; null: they may not be named here
 */
record TemplateScope(
    Variables variables,
    Map<String, String> own,
    Combination combination,
    @Nullable ResultNames results) {
  private static final String VARS = "vars.";
  private static final String MATRIX = "matrix.";

  /** Without results of other tasks. */
  TemplateScope(Variables variables, Map<String, String> own, Combination combination) {
    this(variables, own, combination, null);
  }

  /** The same with results of other tasks. */
  TemplateScope with(ResultNames results) {
    return new TemplateScope(variables, own, combination, results);
  }

  /** For a text outside tasks. */
  static TemplateScope global(Variables variables) {
    return new TemplateScope(variables, Map.of(), Combination.NONE);
  }

  /** The value of a name; empty when there is none. */
  Optional<String> value(String name) {
    if (name.startsWith(MATRIX)) {
      return combination.value(name.substring(MATRIX.length()));
    }
    if (name.startsWith(ResultNames.PREFIX) && results != null) return results.mark(name);
    if (!name.startsWith(VARS)) return Optional.empty();
    String variable = name.substring(VARS.length());
    return Optional.ofNullable(own.get(variable)).or(() -> variables.use(variable));
  }

  /**
   * What to tell a person about a name without a value.
   *
   * @param secret whether a name that is none of ours may not be shown
   */
  String objection(String name, boolean secret, Suggestions suggestions) {
    if (name.startsWith(ResultNames.PREFIX)) {
      return results == null
          ? Quote.of(name)
              + " may not stand here, only in prompt, prompt_file, command and env, and a branch in"
              + " setup and verify"
          : results.objection(name, suggestions);
    }
    if (name.startsWith(VARS)) {
      Set<String> known = new HashSet<>(variables.names());
      known.addAll(own.keySet());
      return "unknown variable " + Quote.of(name) + hint(VARS, name, known, suggestions);
    }
    if (name.startsWith(MATRIX)) return matrixObjection(name, suggestions);
    return "unknown template name%s: there are vars.NAME and matrix.KEY; for a literal {{ write {{{{"
        .formatted(secret ? "" : " " + Quote.of(name));
  }

  private String matrixObjection(String name, Suggestions suggestions) {
    Set<String> keys = combination.values().keySet();
    String reason = keys.isEmpty() ? "there is no matrix here" : "the matrix has no such key";
    String message = "unknown template name " + Quote.of(name) + ": " + reason;
    return message + hint(MATRIX, name, keys, suggestions);
  }

  private static String hint(
      String prefix, String name, Collection<String> known, Suggestions suggestions) {
    return suggestions.hint(name, known.stream().sorted().map(prefix::concat).toList());
  }
}
