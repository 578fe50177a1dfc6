package dev.hivemind.proxy.usage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class JsonScannerTest {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final JsonPlace PLACES =
      JsonPlace.root(
          Map.of(
              "model", Fact.MODEL,
              "type", Fact.TYPE,
              "usage.input", Fact.INPUT,
              "usage.details.cached", Fact.CACHE_READ,
              "a.usage.output", Fact.OUTPUT,
              "a[].text", Fact.TEXT,
              "a[][].text", Fact.TEXT));

  /** What a scan found. */
  private record Found(
      String model, String type, long input, long cached, long output, long text, boolean whole) {}

  private static Found scan(String json, List<Integer> cuts) {
    Facts facts = new Facts();
    JsonScanner scanner = new JsonScanner(PLACES, facts);
    byte[] bytes = json.getBytes(UTF_8);
    int from = 0;
    for (int end : Stream.concat(cuts.stream(), Stream.of(bytes.length)).toList()) {
      scanner.accept(bytes, from, end);
      from = end;
    }
    return new Found(
        facts.name(Fact.MODEL),
        facts.name(Fact.TYPE),
        facts.count(Fact.INPUT),
        facts.count(Fact.CACHE_READ),
        facts.count(Fact.OUTPUT),
        facts.textBytes(),
        scanner.whole());
  }

  private static Found scan(String json) {
    return scan(json, List.of());
  }

  /** The same by way of a whole tree. */
  private static Found inTree(JsonNode root) {
    return new Found(
        name(root.path("model")),
        name(root.path("type")),
        count(root.path("usage").path("input")),
        count(root.path("usage").path("details").path("cached")),
        count(root.path("a").path("usage").path("output")),
        text(root.path("a")),
        true);
  }

  private static String name(JsonNode node) {
    return node.isString() ? node.stringValue() : "";
  }

  private static long count(JsonNode node) {
    return node.isIntegralNumber()
            && node.canConvertToLong()
            && node.longValue() <= 1_000_000_000_000L
        ? Math.max(0, node.longValue())
        : 0;
  }

  private static long text(JsonNode a) {
    long bytes = 0;
    for (JsonNode element : a.isArray() ? a : NODES.arrayNode()) {
      bytes += size(element.path("text"));
      for (JsonNode inner : element.isArray() ? element : NODES.arrayNode()) {
        bytes += size(inner.path("text"));
      }
    }
    return bytes;
  }

  /** Of a string without its quotes. */
  private static long size(JsonNode node) {
    long bytes = node.toString().getBytes(UTF_8).length;
    if (node.isString()) {
      return bytes - 2;
    }
    return node.isContainer() ? bytes : 0;
  }

  private static JsonNode random(Random random, int depth) {
    return switch (random.nextInt(depth > 5 ? 6 : 9)) {
      case 0 -> NODES.numberNode(random.nextInt(100));
      case 1 -> NODES.numberNode(random.nextLong());
      case 2 -> NODES.numberNode(random.nextDouble() * 1e15);
      case 3 -> NODES.stringNode(string(random));
      case 4 -> NODES.nullNode();
      case 5 -> NODES.booleanNode(random.nextBoolean());
      case 6 -> array(random, depth);
      default -> object(random, depth);
    };
  }

  private static JsonNode array(Random random, int depth) {
    var array = NODES.arrayNode();
    IntStream.range(0, random.nextInt(4)).forEach(i -> array.add(random(random, depth + 1)));
    return array;
  }

  private static ObjectNode object(Random random, int depth) {
    String[] names = {
      "a",
      "a",
      "usage",
      "usage",
      "model",
      "type",
      "text",
      "input",
      "output",
      "details",
      "cached",
      "",
      "us\"age",
      "us\\age",
      "other",
      "x".repeat(random.nextInt(300))
    };
    ObjectNode object = NODES.objectNode();
    IntStream.range(0, random.nextInt(8))
        .forEach(i -> object.set(names[random.nextInt(names.length)], random(random, depth + 1)));
    return object;
  }

  private static String string(Random random) {
    String[] pieces = {
      "\"",
      "\\",
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      "\"usage\":{\"input\":7}",
      "\n",
      "é",
      "漢",
      "😀",
      "m",
      "\\\"",
      "\u0001"
    };
    StringBuilder text = new StringBuilder();
    for (int piece = random.nextInt(6); piece > 0; piece--) {
      text.append(pieces[random.nextInt(pieces.length)]);
    }
    return text.toString();
  }

  static Stream<Long> seeds() {
    return IntStream.range(0, 30).mapToObj(Long::valueOf);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void any_document_cut_anywhere_says_the_same_as_its_tree(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 100; round++) {
      ObjectNode document = object(random, 0);
      String compact = document.toString();
      String pretty = document.toPrettyString();
      Found expected = inTree(document);

      assertThat(scan(compact, cuts(random, compact))).as(compact).isEqualTo(expected);
      assertThat(scan(compact.substring(0, random.nextInt(compact.length()))).whole()).isFalse();
      assertThat(withoutText(scan(pretty, cuts(random, pretty))))
          .as(pretty)
          .isEqualTo(withoutText(expected));
    }
  }

  private static List<Integer> cuts(Random random, String json) {
    int length = json.getBytes(UTF_8).length;
    return random.ints(random.nextInt(20), 0, length + 1).sorted().boxed().toList();
  }

  /** White space between tokens counts as text in a container. */
  private static Found withoutText(Found found) {
    return new Found(
        found.model, found.type, found.input, found.cached, found.output, 0, found.whole);
  }

  @Test
  void a_document_is_whole_when_it_is_closed() {
    assertThat(scan("{\"a\":[{\"x\":1}]").whole()).isFalse();
    assertThat(scan("{\"a\":[{\"x\":1}]}").whole()).isTrue();
    assertThat(scan("{\"a\":[{\"x\":1}]}\n{").whole()).isFalse();
    assertThat(scan("{\"a\":[{\"x\":1}]}\n[]\n").whole()).isTrue();
    assertThat(scan("[\"}\"").whole()).isFalse();
  }

  @Test
  void escapes_in_a_name_are_resolved() {
    assertThat(scan("{\"model\":\"meta\\/llama \\u00e9\"}").model()).isEqualTo("meta/llama é");
    assertThat(scan("{\"model\":\"\\x\"}").model()).isEqualTo("\\x");
  }

  @Test
  void of_a_name_without_end_only_the_beginning_is_kept() {
    assertThat(scan("{\"model\":\"" + "m".repeat(5000) + "\"}").model()).isEqualTo("m".repeat(128));
    assertThat(scan("{\"model\":\"" + "\\u00e9".repeat(500) + "\"}").model()).hasSize(128);
  }

  @Test
  void a_restart_forgets_an_unfinished_document() {
    Facts facts = new Facts();
    JsonScanner scanner = new JsonScanner(PLACES, facts);
    for (String unfinished :
        List.of(
            "{\"usage\":{",
            "{\"usage\"",
            "{\"a\":[[",
            "{\"x\":{\"y\":\"\\",
            "{\"usage\":{\"input\":1")) {
      byte[] bytes = unfinished.getBytes(UTF_8);
      scanner.accept(bytes, 0, bytes.length);
      scanner.restart();
    }
    byte[] document = "{\"usage\":{\"input\":5}}".getBytes(UTF_8);
    scanner.accept(document, 0, document.length);

    assertThat(facts.count(Fact.INPUT)).isEqualTo(5);
    assertThat(scanner.whole()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "}}]]",
        ",,,",
        "\"\"\"",
        "{]}[",
        "{{{{",
        "[[[[[[[[[[[[",
        "{\"a\":[}]",
        ":",
        "-",
        "{,}"
      })
  void what_is_no_json_finds_nothing(String text) {
    Found found = scan(text.repeat(20));

    assertThat(withoutText(found)).isEqualTo(new Found("", "", 0, 0, 0, 0, found.whole()));
  }
}
