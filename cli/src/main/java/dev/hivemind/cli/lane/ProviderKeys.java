package dev.hivemind.cli.lane;

import dev.hivemind.proxy.Profile;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The real keys of providers, and logins in variables, that hivemind knows of. */
public final class ProviderKeys {
  /** A shorter one would be found in innocent text; it counts only where it stands alone. */
  private static final int SHORTEST_PART = 8;

  /** Variables that hold logins of agent programs; only who sends its login gets it. */
  private static final List<String> LOGINS =
      List.of("CLAUDE_CODE_OAUTH_TOKEN", "CODEX_ACCESS_TOKEN");

  private final Set<String> values;

  private ProviderKeys(Set<String> values) {
    this.values = values;
  }

  /**
   * @param ofLanes keys that are used
   * @param environment hivemind's own, in which other providers' keys may stand
   */
  static ProviderKeys of(Collection<String> ofLanes, Map<String, String> environment) {
    Stream<String> known =
        Stream.concat(Arrays.stream(Profile.values()).map(Profile::keyVariable), LOGINS.stream())
            .filter(Objects::nonNull)
            .map(environment::get)
            .filter(Objects::nonNull);
    return new ProviderKeys(
        Stream.concat(ofLanes.stream(), known)
            .map(String::strip)
            .filter(key -> !key.isEmpty())
            .collect(Collectors.toUnmodifiableSet()));
  }

  /** Secrets. */
  public Set<String> values() {
    return values;
  }

  /** Whether the text is one of the keys or has one in it. */
  public boolean standIn(String text) {
    return values.stream()
        .anyMatch(
            key ->
                text.strip().equals(key) || (key.length() >= SHORTEST_PART && text.contains(key)));
  }

  /** The variables of an environment that hold one of the keys. */
  public Set<String> variables(Map<String, String> environment) {
    return environment.entrySet().stream()
        .filter(variable -> standIn(variable.getValue()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** How many there are. */
  @Override
  public String toString() {
    return "ProviderKeys[" + values.size() + "]";
  }
}
