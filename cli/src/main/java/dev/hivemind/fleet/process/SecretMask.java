package dev.hivemind.fleet.process;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Takes secrets out of what an agent prints before it reaches a log or a signal (case P18). Knows
 * each secret as it is, as it stands in JSON, and as it stands in a URL. Immutable.
 */
final class SecretMask {
  private static final String MASKED = "***";

  /** Something shorter is no secret, and masking it would garble the text. */
  private static final int SHORTEST = 6;

  private final List<String> secrets;

  private SecretMask(List<String> secrets) {
    this.secrets = secrets;
  }

  static SecretMask of(Collection<String> secrets) {
    return new SecretMask(
        secrets.stream()
            .filter(secret -> secret.length() >= SHORTEST)
            .flatMap(SecretMask::spellings)
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList());
  }

  private static Stream<String> spellings(String secret) {
    String json = secret.replace("\\", "\\\\").replace("\"", "\\\"");
    return Stream.of(
        secret, json, json.replace("/", "\\/"), URLEncoder.encode(secret, StandardCharsets.UTF_8));
  }

  String apply(String text) {
    String masked = text;
    for (String secret : secrets) {
      masked = masked.replace(secret, MASKED);
    }
    return masked;
  }

  /** How many, never which. */
  @Override
  public String toString() {
    return "SecretMask[" + secrets.size() + " spellings]";
  }
}
