package dev.hivemind.fleet.process;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What every process of an agent carries in its environment: {@code
 * HIVEMIND_MARK=<run>/<task>/<attempt>}. Inherited through forks, daemons and new sessions.
 *
 * <p>When hivemind itself runs in an agent of another hivemind, its agents carry both marks, with a
 * colon between them, and so belong to both.
 *
 * @param value of an agent, or only its first part: of the whole run
 */
record EnvironmentMark(String value) {
  static final String VARIABLE = "HIVEMIND_MARK";

  private static final Pattern COLON = Pattern.compile(":");

  /**
   * @param task any text; what would look like a separator is written as in a URL
   */
  EnvironmentMark ofAgent(String task, int attempt) {
    String name = URLEncoder.encode(task, StandardCharsets.UTF_8);
    return new EnvironmentMark(value + "/" + name + "/" + attempt);
  }

  /** The variable's value for a new process of a hivemind with this environment. */
  String besideThatOf(Map<String, String> ownEnvironment) {
    String inherited = ownEnvironment.getOrDefault(VARIABLE, "");
    return inherited.isEmpty() ? value : inherited + ":" + value;
  }

  /**
   * Whether the process carries this mark or one below it.
   *
   * @param environment as {@link ProcessTable#environment} gives it
   */
  boolean isIn(String environment) {
    String entry = "\0" + VARIABLE + "=";
    String all = "\0" + environment;
    int start = all.indexOf(entry);
    if (start < 0) {
      return false;
    }
    int end = all.indexOf('\0', start + 1);
    String marks = all.substring(start + entry.length(), end < 0 ? all.length() : end);
    return COLON
        .splitAsStream(marks)
        .anyMatch(mark -> mark.equals(value) || mark.startsWith(value + "/"));
  }
}
