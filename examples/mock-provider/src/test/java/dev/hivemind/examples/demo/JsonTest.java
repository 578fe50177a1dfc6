package dev.hivemind.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class JsonTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void what_is_written_means_the_same_to_others_and_reads_back_alike(long seed) throws Exception {
    var random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      var object = new JsonObject().put("value", value(random, 0));
      String text = object.toString();
      String others = JsonMapper.shared().readTree(text).toString();
      assertThat(JsonReader.readObject(others).toString()).isEqualTo(text);
      assertThat(JsonReader.readObject(text).toString()).isEqualTo(text);
    }
  }

  private static Object value(Random random, int depth) {
    return switch (random.nextInt(depth > 4 ? 5 : 7)) {
      case 0 -> random.nextLong();
      case 1 -> random.nextBoolean();
      case 2 -> JsonNull.NULL;
      case 3 -> text(random);
      case 4 -> random.nextInt(1_000) / 8.0 + 0.125;
      case 5 -> {
        var list = new ArrayList<Object>();
        for (int size = random.nextInt(4); size > 0; size--) list.add(value(random, depth + 1));
        yield list;
      }
      default -> {
        var object = new JsonObject();
        for (int size = random.nextInt(4); size > 0; size--) {
          object.put(text(random), value(random, depth + 1));
        }
        yield object;
      }
    };
  }

  private static String text(Random random) {
    var text = new StringBuilder();
    for (int length = random.nextInt(12); length > 0; length--) {
      text.appendCodePoint(
          "\"\\/\n\r\t\b\f\u0001aé€🐋 ".codePoints().toArray()[random.nextInt(14)]);
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "[]",
        "1",
        "{",
        "{}x",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "{\"a\":tru}",
        "{\"a\":\"x}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u12g4\"}",
        "{\"a\":-}",
        "{\"a\":1 2}",
        "{\"a\":[1 2]}",
        "{\"a\":[1"
      })
  void malformed_text_is_a_failure(String text) {
    assertThatThrownBy(() -> JsonReader.readObject(text))
        .isInstanceOf(AgentFailure.class)
        .hasMessageStartingWith("malformed JSON at character");
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 1_000_000})
  void nesting_without_end_is_a_failure_and_no_crash(int depth) {
    assertThatThrownBy(() -> JsonReader.readObject("{\"a\":" + "[".repeat(depth)))
        .isInstanceOf(AgentFailure.class);
  }
}
