package dev.hivemind.task.manifest.yaml;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.JsonNodeType;

class YamlReaderTest {

  private static YamlNode root(String yaml) throws YamlException {
    return YamlReader.read(new SourceText(yaml)).root();
  }

  private static YamlFault fault(String yaml) {
    return catchThrowableOfType(YamlException.class, () -> root(yaml)).fault();
  }

  /** Every key and value in order, with its position. */
  private static List<String> places(YamlNode node) {
    List<String> places = new ArrayList<>();
    collect(node, places);
    return places;
  }

  private static void collect(YamlNode node, List<String> places) {
    switch (node) {
      case YamlNode.Scalar scalar ->
          places.add(scalar.text() + "@" + place(scalar.position()) + "-" + place(scalar.end()));
      case YamlNode.Sequence sequence -> {
        places.add("[@" + place(sequence.position()));
        sequence.items().forEach(item -> collect(item, places));
      }
      case YamlNode.Mapping mapping -> {
        places.add("{@" + place(mapping.position()));
        mapping
            .entries()
            .values()
            .forEach(
                entry -> {
                  places.add(entry.key() + ":@" + place(entry.position()));
                  collect(entry.value(), places);
                });
      }
    }
  }

  private static String place(Position position) {
    return position.line() + ":" + position.column();
  }

  @Test
  void every_key_and_value_knows_its_place() throws Exception {
    assertThat(places(root("a: b\n\"k\" : [ 'x', { y: 1 } ]\n日本:   👍 # c\n")))
        .containsExactly(
            "{@1:1",
            "a:@1:1",
            "b@1:4-1:5",
            "k:@2:1",
            "[@2:7",
            "x@2:9-2:12",
            "{@2:14",
            "y:@2:16",
            "1@2:19-2:20",
            "日本:@3:1",
            "👍@3:7-3:8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void every_kind_of_line_end_counts(String end) throws Exception {
    assertThat(places(root(String.join(end, "a: 1", "", "b: |", "  x", "c: 2"))))
        .contains("c:@5:1", "2@5:4-5:5");
  }

  @ParameterizedTest
  @CsvSource({
    "x,STRING", "'\"1\"',STRING", "1,NUMBER", "-0.5e3,NUMBER", "0o17,NUMBER", "010,NUMBER",
    "0x1F,NUMBER", "1_000,STRING", ".inf,NUMBER", "true,BOOLEAN", "False,BOOLEAN", "yes,STRING",
    "no,STRING", "on,STRING", "null,NULL", "2026-11-30,STRING", "1:30,STRING", "!!str 1,STRING",
    "${A},STRING"
  })
  void scalars_have_the_types_of_the_core_schema(String written, String type) throws Exception {
    YamlNode.Mapping mapping = (YamlNode.Mapping) root("k: " + written + "\n");
    assertThat(scalar(mapping, "k").value().getNodeType()).isEqualTo(JsonNodeType.valueOf(type));
  }

  @Test
  void an_empty_value_is_null_and_a_quoted_one_is_text() throws Exception {
    YamlNode.Mapping mapping = (YamlNode.Mapping) root("a:\nb: ''\n");
    assertThat(scalar(mapping, "a").value().isNull()).isTrue();
    assertThat(scalar(mapping, "b").value().isString()).isTrue();
  }

  private static YamlNode.Scalar scalar(YamlNode.Mapping mapping, String key) {
    return (YamlNode.Scalar) requireNonNull(mapping.entries().get(key)).value();
  }

  @Test
  void what_stands_behind_an_alias_is_where_its_anchor_is() throws Exception {
    assertThat(places(root("a: &x { k: v }\nb: *x\n")))
        .containsExactly(
            "{@1:1",
            "a:@1:1",
            "{@1:4",
            "k:@1:9",
            "v@1:12-1:13",
            "b:@2:1",
            "{@1:4",
            "k:@1:9",
            "v@1:12-1:13");
  }

  @Test
  void a_key_written_twice_is_a_fault_and_the_first_stays() throws Exception {
    YamlDocument document = YamlReader.read(new SourceText("a: 1\nb: 2\na: 3\n"));
    assertThat(document.faults())
        .containsExactly(
            new YamlFault(
                new Position(3, 1), "this key stands here a second time, first on line 1"));
    assertThat(scalar((YamlNode.Mapping) document.root(), "a").text()).isEqualTo("1");
  }

  @Test
  void a_merged_key_yields_to_a_written_one_whichever_comes_first() throws Exception {
    YamlDocument document =
        YamlReader.read(
            new SourceText(
                """
                one: &one { a: 1, b: 1 }
                two: { <<: *one, b: 2 }
                three: { b: 2, <<: *one }
                """));
    assertThat(document.faults()).isEmpty();
    YamlNode.Mapping root = (YamlNode.Mapping) document.root();
    for (String key : List.of("two", "three")) {
      YamlNode.Mapping merged = (YamlNode.Mapping) requireNonNull(root.entries().get(key)).value();
      assertThat(scalar(merged, "a").text()).isEqualTo("1");
      assertThat(scalar(merged, "b").text()).isEqualTo("2");
    }
  }

  @Test
  void a_thousand_levels_are_too_deep() {
    assertThat(fault("[".repeat(1_000)).message()).isEqualTo("nested more than 64 levels deep");
    assertThat(fault("{a: ".repeat(1_000)).message()).isEqualTo("nested more than 64 levels deep");
    assertThat(fault("- ".repeat(1_000)).message()).isEqualTo("nested more than 64 levels deep");
  }

  @Test
  void aliases_do_not_make_a_document_explode() {
    String nine = "[*x,*x,*x,*x,*x,*x,*x,*x,*x]";
    StringBuilder bomb = new StringBuilder("a0: &a0 [x]\n");
    for (int i = 1; i < 20; i++) {
      bomb.append("a%d: &a%d %s%n".formatted(i, i, nine.replace("x", "a" + (i - 1))));
    }
    assertThat(fault(bomb.toString()).message()).startsWith("too many values behind aliases");
    String wide = "a: &a [" + "x,".repeat(9_000) + "]\nb: [" + "*a,".repeat(1_000) + "]\n";
    assertThat(fault(wide).message()).startsWith("more than a million values");
  }

  @Test
  void an_alias_inside_its_own_anchor_is_refused() {
    assertThat(fault("a: &a [1, *a]").message()).contains("an alias (*name) without an anchor");
  }

  @Test
  void a_key_that_is_no_text_is_refused_where_it_stands() {
    assertThat(fault("a: 1\n? [x]\n: 2\n").position().line()).isEqualTo(2);
  }
}
