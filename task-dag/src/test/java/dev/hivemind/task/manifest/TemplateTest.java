package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.Work;
import dev.hivemind.task.manifest.Template.EnvironmentReference;
import dev.hivemind.task.manifest.Template.Literal;
import dev.hivemind.task.manifest.Template.Reference;
import dev.hivemind.task.manifest.Template.Unclosed;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

class TemplateTest {

  @Test
  void names_are_found_where_they_stand() {
    assertThat(Template.of("a {{ vars.x }}{{matrix.y}} b").parts())
        .containsExactly(
            new Literal("a "),
            new Reference(2, "vars.x"),
            new Reference(14, "matrix.y"),
            new Literal(" b"));
  }

  @Test
  void four_braces_are_two_literal_ones() {
    assertThat(Template.of("{{{{ x }} {{{{{{ y }}").parts())
        .containsExactly(new Literal("{{ x }} {{"), new Reference(14, "y"));
  }

  @Test
  void single_braces_and_closing_ones_are_plain() {
    assertThat(Template.of("{ \"a\": { \"b\": 1 }} }} $").parts())
        .containsExactly(new Literal("{ \"a\": { \"b\": 1 }} }} $"));
  }

  @Test
  void an_opening_may_stay_open() {
    assertThat(Template.of("a {{ b").parts())
        .containsExactly(new Literal("a "), new Unclosed(2, "{{"));
  }

  @Test
  void the_environment_is_named_only_where_it_may_be() {
    assertThat(Template.of("${A}").parts()).containsExactly(new Literal("${A}"));
    assertThat(Template.withEnvironment("$A$${B}${C}").parts())
        .containsExactly(new Literal("$A${B}"), new EnvironmentReference(7, "C"));
  }

  static LongStream seeds() {
    return LongStream.range(0, 300);
  }

  /**
   * Any text put together from pieces whose meaning is known comes out as the meanings put
   * together: nothing is filled in twice, nothing is lost.
   */
  @ParameterizedTest
  @MethodSource("seeds")
  void any_text_is_filled_in_exactly_once(long seed) throws Exception {
    Random random = new Random(seed);
    String[][] pieces = {
      {"plain ", "plain "},
      {"{{ vars.a }}", "{{ vars.b }}"},
      {"{{vars.b}}", "${HOME} }} {{{{"},
      {"{{ matrix.m }}", "$"},
      {"{{{{", "{{"},
      {"}}", "}}"},
      {"${HOME}", "${HOME}"},
      {"ü😀 ", "ü😀 "},
      {"\n", "\n"},
    };
    StringBuilder written = new StringBuilder("begin ");
    StringBuilder meant = new StringBuilder("begin ");
    for (int i = random.nextInt(12); i > 0; i--) {
      String[] piece = pieces[random.nextInt(pieces.length)];
      written.append(piece[0]);
      meant.append(piece[1]);
    }
    Map<String, Object> task =
        Map.of("id", "t", "prompt", written.toString(), "matrix", Map.of("m", new String[] {"$"}));
    Map<String, Object> manifest =
        Map.of(
            "vars",
            Map.of("a", "{{ vars.b }}", "b", "${HOME} }} {{{{"),
            "tasks",
            new Object[] {task});
    String json = JsonMapper.shared().writeValueAsString(manifest);
    assertThat(Reads.task(json).work()).isEqualTo(new Work.Prompt(meant.toString()));
  }
}
