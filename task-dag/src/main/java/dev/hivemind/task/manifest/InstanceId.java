package dev.hivemind.task.manifest;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The id of one instance of a task with a matrix: {@code port-billing}. */
final class InstanceId {
  /** Leaves room for what a file system allows in a name. */
  static final int MAX_LENGTH = 200;

  private static final Pattern FOREIGN = Pattern.compile("[^A-Za-z0-9._]+");
  private static final int MAX_PART = 60;

  private InstanceId() {}

  static String of(String declaredId, Combination combination) {
    if (combination.naming().isEmpty()) return declaredId;
    return Stream.concat(Stream.of(declaredId), combination.naming().stream().map(InstanceId::part))
        .collect(Collectors.joining("-"));
  }

  /** A value in the letters of an id: {@code src/main} becomes {@code src-main}. */
  private static String part(String value) {
    String plain = FOREIGN.matcher(value).replaceAll("-").replaceAll("^-|-$", "");
    if (plain.isEmpty()) return "_";
    return plain.substring(0, Math.min(MAX_PART, plain.length()));
  }
}
