package dev.hivemind.examples.mock.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PromptedFilesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '^',
      textBlock =
          """
          Write notes/intro.md about whales ~ notes/intro.md
          Create `src/Main.java`. ~ src/Main.java
          Put it into "a b/c.txt" ~ b/c.txt
          (see docs/plan.md) ~ docs/plan.md
          Is it README.md? ~ README.md
          First **out/a.json**: ~ out/a.json
          ./build/x.log ~ build/x.log
          deep/er/than/most-1.2/file_name.tar.gz ~ deep/er/than/most-1.2/file_name.tar.gz
          notes/über.md ~ notes/über.md
          {"path":"notes/j.json"} ~ notes/j.json
          """)
  void a_relative_path_with_an_extension_is_found(String prompt, String path) {
    assertThat(PromptedFiles.in(prompt)).containsExactly(path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Say hello.",
        "e.g. this and i.e. that",
        "/etc/passwd.txt",
        "../outside.md",
        "a/../../outside.md",
        "a//b.md",
        "~/x.md",
        "https://example.com/page.html",
        "version 1.2.3 costs 4.50",
        ".hidden",
        "a/b/c",
        "ends with a slash.d/",
        "x.toolongextension",
        "C:\\dir\\x.txt",
        "foo.bar()",
        "${HOME}/x.md",
        "$(rm).md"
      })
  void what_is_no_relative_path_with_an_extension_is_left_alone(String prompt) {
    assertThat(PromptedFiles.in(prompt)).isEmpty();
  }

  @Test
  void a_path_that_is_named_twice_is_found_once_and_the_order_is_the_prompts() {
    assertThat(PromptedFiles.in("b/2.md, a/1.md; `b/2.md` and 'c/3.md'"))
        .containsExactly("b/2.md", "a/1.md", "c/3.md");
  }

  @Test
  void a_word_of_64_megabytes_is_passed_over() {
    assertThat(PromptedFiles.in(".".repeat(64 << 20) + " a/b.md")).containsExactly("a/b.md");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void every_path_among_random_prose_is_found(long seed) {
    var random = new Random(seed);
    var paths = new LinkedHashSet<String>();
    var prompt = new StringBuilder();
    List<String> prose = List.of("Write", "the", "files,", "then", "stop.", "(now)", "\n", "a,b");
    List<String> quotes = List.of("", "`", "\"", "'", "**");
    for (int word = 0; word < 200; word++) {
      if (random.nextInt(4) > 0) {
        prompt.append(prose.get(random.nextInt(prose.size())));
      } else {
        String path = path(random);
        String quote = quotes.get(random.nextInt(quotes.size()));
        paths.add(path);
        prompt.append(quote).append(path).append(quote);
      }
      prompt.append(random.nextBoolean() ? " " : "\n");
    }
    assertThat(PromptedFiles.in(prompt.toString())).containsExactlyElementsOf(paths);
  }

  private static String path(Random random) {
    var segments = new ArrayList<String>();
    for (int segment = random.nextInt(3); segment >= 0; segment--) segments.add(name(random));
    return String.join("/", segments)
        + "."
        + List.of("md", "java", "c", "tar.gz").get(random.nextInt(4));
  }

  private static String name(Random random) {
    var name = new StringBuilder("f");
    for (int length = 1 + random.nextInt(8); length > 0; length--) {
      name.append("abcXYZ019-_+@".charAt(random.nextInt(13)));
    }
    return name.toString();
  }
}
