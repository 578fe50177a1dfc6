package dev.hivemind.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathGlobTest {
  private static final List<String> PARTS = List.of("a", "b", "/", "*", "?", "**", "**/", "a/");

  @ParameterizedTest
  @CsvSource({
    "src/**, src/a/B.java, true",
    "src/**/B.java, src/B.java, true",
    "src/*.java, src/a/B.java, false",
    "src/?.java, src/B.java, true",
    "src, src/a/B.java, true",
    "src, srcs, false",
    "*, a/b, true",
    "*.java, a.java, true",
    "**/*.md, docs/a/b.md, true"
  })
  void a_pattern_fits_paths_and_all_that_is_below(String pattern, String path, boolean fits) {
    assertThat(PathGlob.of(pattern).matches(path)).isEqualTo(fits);
  }

  @ParameterizedTest
  @CsvSource({
    "src/**, src/main/**, true",
    "src/*.java, src/*.md, false",
    "src/**/*.java, src/main, true",
    "a/*/c, a/b/*, true",
    "docs/**, src/**, false",
    "**/x, y/**, true",
    "?b, a?, true",
    "a*c, ab*, true",
    "a*c, b*c, false"
  })
  void two_patterns_meet_or_do_not(String one, String other, boolean meet) {
    assertThat(PathGlob.of(one).common(PathGlob.of(other)).isPresent()).isEqualTo(meet);
    assertThat(PathGlob.of(other).common(PathGlob.of(one)).isPresent()).isEqualTo(meet);
  }

  /** Against every short path, read by another machine. */
  @Test
  void what_two_patterns_have_in_common_is_decided_exactly() {
    var random = new Random(42);
    List<String> paths = shortPaths();
    int meetings = 0;
    for (int round = 0; round < 2_000; round++) {
      String one = pattern(random);
      String other = pattern(random);
      Pattern first = expression(one);
      Pattern second = expression(other);
      Optional<String> common = PathGlob.of(one).common(PathGlob.of(other));

      common.ifPresent(
          path ->
              assertThat(first.matcher(path).matches() && second.matcher(path).matches())
                  .as("%s and %s: %s", one, other, path)
                  .isTrue());
      boolean found =
          paths.stream()
              .anyMatch(path -> first.matcher(path).matches() && second.matcher(path).matches());
      if (found) assertThat(common).as("%s and %s", one, other).isPresent();
      meetings += common.isPresent() ? 1 : 0;
    }
    assertThat(meetings).isBetween(200, 1_800);
  }

  private static String pattern(Random random) {
    var pattern = new StringBuilder();
    int parts = 1 + random.nextInt(4);
    for (int i = 0; i < parts; i++) pattern.append(PARTS.get(random.nextInt(PARTS.size())));
    return pattern.toString();
  }

  private static List<String> shortPaths() {
    var paths = new ArrayList<>(List.of(""));
    for (int at = 0; at < paths.size() && paths.get(at).length() < 6; at++) {
      for (String next : List.of("a", "b", "/")) paths.add(paths.get(at) + next);
    }
    return paths;
  }

  private static Pattern expression(String glob) {
    String expression =
        glob.replace("**/", "\u0001")
            .replace("**", "\u0002")
            .replace("*", "[^/]*")
            .replace("?", "[^/]")
            .replace("\u0001", "(?:.*/)?")
            .replace("\u0002", ".*");
    return Pattern.compile(expression + "(?:/.*)?", Pattern.DOTALL);
  }
}
