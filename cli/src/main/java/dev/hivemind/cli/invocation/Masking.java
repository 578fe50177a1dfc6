package dev.hivemind.cli.invocation;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Takes secrets out of a text before it is shown or kept. */
public final class Masking {
  private static final String MASK = "***";

  /** Environment variables whose values are taken for secrets. */
  private static final Pattern SECRET_NAME =
      Pattern.compile("(?i).*(KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|AUTH).*");

  private static final int SHORTEST_SECRET = 8;

  /** Providers' keys, bearer tokens, credentials in a URL and the proxy's own capabilities. */
  private static final Pattern SECRET_SHAPE =
      Pattern.compile(
          "\\bsk-[A-Za-z0-9_-]{8,}"
              + "|(?<=(?i:bearer)\\s)[A-Za-z0-9._~+/=-]{8,}"
              + "|(?<=://)[^\\s/@]+(?=@)"
              + "|(?<=/a/)[0-9a-f]{16,}");

  private final List<String> values;

  public Masking(Map<String, String> environment) {
    values =
        environment.entrySet().stream()
            .filter(variable -> SECRET_NAME.matcher(variable.getKey()).matches())
            .map(Map.Entry::getValue)
            .filter(value -> value.length() >= SHORTEST_SECRET)
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
  }

  public String mask(String text) {
    String masked = text;
    for (String value : values) masked = masked.replace(value, MASK);
    return SECRET_SHAPE.matcher(masked).replaceAll(MASK);
  }
}
