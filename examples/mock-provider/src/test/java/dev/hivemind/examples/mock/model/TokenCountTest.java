package dev.hivemind.examples.mock.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenCountTest {
  private static final Conversation FIRST =
      new Conversation(List.of(new Turn.Prompt("hi")), Set.of(), null, null);
  private static final Conversation LATER =
      new Conversation(List.of(new Turn.Prompt("hi"), new Turn.Answered()), Set.of(), null, null);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void every_token_of_the_request_is_in_exactly_one_class(long seed) {
    var random = new Random(seed);
    List<Caching> cachings = List.of(Caching.values());
    for (int round = 0; round < 1_000; round++) {
      long bytes = random.nextLong(1, 64L << 20);
      TokenCount count =
          TokenCount.of(
              bytes,
              random.nextBoolean() ? FIRST : LATER,
              new Answer("x".repeat(random.nextInt(1, 500)), null),
              cachings.get(random.nextInt(cachings.size())));
      assertThat(count.input() + count.cacheRead() + count.cacheWrite())
          .isEqualTo(Math.ceilDiv(bytes, 4));
      assertThat(List.of(count.input(), count.cacheRead(), count.cacheWrite()))
          .allMatch(tokens -> tokens >= 0);
      assertThat(count.output()).isPositive();
    }
  }

  @Test
  void each_class_occurs_once_the_conversation_is_continued() {
    var answer = new Answer("done", null);
    assertThat(TokenCount.of(4_000, FIRST, answer, Caching.READS_AND_WRITES))
        .isEqualTo(new TokenCount(500, 1, 0, 500));
    assertThat(TokenCount.of(4_000, LATER, answer, Caching.READS_AND_WRITES))
        .isEqualTo(new TokenCount(125, 1, 750, 125));
    assertThat(TokenCount.of(4_000, LATER, answer, Caching.READS))
        .isEqualTo(new TokenCount(250, 1, 750, 0));
    assertThat(TokenCount.of(4_000, LATER, answer, Caching.NONE))
        .isEqualTo(new TokenCount(1_000, 1, 0, 0));
  }
}
