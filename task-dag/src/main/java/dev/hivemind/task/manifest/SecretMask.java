package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.yaml.SourceText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Shows the lines of a file without the secrets that stand in them. */
interface SecretMask {

  /** For a file that holds no secrets. */
  SecretMask NONE = SourceText::line;

  /** What follows a key of such a name may be a secret; {@code estimate_tokens} is none. */
  Pattern SECRET_KEY =
      Pattern.compile(
          "env(ironment)?|.*api.*|.*(key|token|secret|password)", Pattern.CASE_INSENSITIVE);

  /** What a key looks like; what follows, in {@code TOKEN=abc}, may be a secret. */
  Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]*");

  Pattern LOGIN = Pattern.compile("(?<=//)[^/@\\s]+(?=@)");

  Pattern REFERENCE = Pattern.compile("\\$\\{\\w*}");

  /**
   * The line, every character of a secret replaced by {@code *}; null: the line is better not shown
   * at all.
   */
  @Nullable String line(SourceText text, int number);

  /** A key for messages: up to the first character that no name has. */
  static String name(String key) {
    Matcher name = NAME.matcher(key);
    return name.lookingAt() && name.end() < key.length() ? name.group() + "..." : key;
  }

  /** Hides what stands before the host of an address. */
  static String withoutLogins(String line) {
    return LOGIN.matcher(line).replaceAll(login -> "*".repeat(login.group().length()));
  }

  /** Hides a text but for the {@code ${NAME}}s in it. */
  static String hide(String secret) {
    StringBuilder hidden = new StringBuilder();
    Matcher reference = REFERENCE.matcher(secret);
    int end = 0;
    while (reference.find()) {
      stars(hidden, secret, end, reference.start());
      hidden.append(reference.group());
      end = reference.end();
    }
    stars(hidden, secret, end, secret.length());
    return hidden.toString();
  }

  private static void stars(StringBuilder hidden, String secret, int from, int to) {
    secret
        .substring(from, to)
        .codePoints()
        .forEach(point -> hidden.appendCodePoint(Character.isWhitespace(point) ? point : '*'));
  }
}
