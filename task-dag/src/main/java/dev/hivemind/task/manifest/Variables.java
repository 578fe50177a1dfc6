package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.yaml.Position;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The variables of the whole manifest. Remembers which of them were used. */
final class Variables {
  private final Map<String, Position> places = new LinkedHashMap<>();
  private final Map<String, String> values = new LinkedHashMap<>();
  private final Set<String> used = new HashSet<>();

  private boolean complete = true;

  /** Reads {@code vars:} of a manifest, then puts the values of {@code --set} in their place. */
  static Variables of(
      Keys manifest, Map<String, String> set, ProblemLog problems, Suggestions suggestions) {
    Variables variables = new Variables();
    variables.read(manifest);
    set.forEach(
        (name, value) -> {
          if (variables.values.replace(name, value) != null || !variables.complete) return;
          problems.add(
              Position.WHOLE,
              "--set %s: the manifest has no such variable under \"vars\"".formatted(Quote.of(name))
                  + suggestions.hint(name, variables.names()));
        });
    return variables;
  }

  private void read(Keys manifest) {
    complete = manifest.written("vars").isEmpty() || manifest.mapping("vars").isPresent();
    manifest.mapping("vars").stream()
        .flatMap(vars -> vars.entries().values().stream())
        .forEach(
            entry -> {
              places.put(entry.key(), entry.position());
              values.put(entry.key(), TextFiller.unfilled(entry.value(), manifest.refusals()));
            });
  }

  /** The value of a variable; when {@code vars:} could not be read, any is taken for known. */
  Optional<String> use(String name) {
    used.add(name);
    return complete ? Optional.ofNullable(values.get(name)) : Optional.of("");
  }

  Set<String> names() {
    return values.keySet();
  }

  /** Where the variables stand that nothing has used so far. */
  Map<String, Position> unused() {
    Map<String, Position> unused = new LinkedHashMap<>(places);
    unused.keySet().removeAll(used);
    return unused;
  }
}
