package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.yaml.SourceText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Hides what may be a secret in a file that could not be read as YAML: what follows a key for
 * secrets, and every value below one, told by indentation. Rather too much than too little.
 */
final class UnreadMask implements SecretMask {
  private static final Pattern KEY = Pattern.compile("([A-Za-z0-9_.-]+)[\"']?[:=\\s]");

  @Override
  public @Nullable String line(SourceText text, int number) {
    String line = text.line(number);
    int secret = secretStart(line);
    if (secret >= 0) return line.substring(0, secret) + SecretMask.hide(line.substring(secret));
    if (!belowSecret(text, number)) return line;
    return SecretMask.hide(line);
  }

  private static boolean belowSecret(SourceText text, int number) {
    int indentation = indentation(text.line(number));
    for (int above = number - 1; above > 0; above--) {
      String line = text.line(above);
      if (line.isBlank() || !encloses(line, indentation)) continue;
      if (secretStart(line) >= 0) return true;
      indentation = indentation(line);
    }
    return false;
  }

  /** A line less indented than what follows; in braces indentation means nothing. */
  private static boolean encloses(String line, int indentation) {
    return indentation(line) < indentation || line.contains("{");
  }

  private static int indentation(String line) {
    return line.length() - line.stripLeading().length();
  }

  /** Where the value of the line's first key for secrets begins; -1: the line has none. */
  private static int secretStart(String line) {
    Matcher key = KEY.matcher(line);
    while (key.find()) {
      if (SECRET_KEY.matcher(key.group(1)).matches()) return key.end();
    }
    return -1;
  }
}
