package dev.hivemind.proxy.budget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hivemind.proxy.usage.Usage;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PriceTableTest {
  private static final Instant NOVEMBER = Instant.parse("2026-11-30T09:00:00Z");
  private static final PriceTable SHIPPED = PriceTable.shipped();

  /** A million of each class would be longer than any tier: these are a thousand each. */
  @Test
  void a_cost_is_the_sum_of_what_each_class_costs() {
    MoneyByClass cost =
        SHIPPED
            .costByClass(
                "claude-sonnet-4-5", new Usage(1000, 1000, 1000, 2000, 1000, false), NOVEMBER)
            .orElseThrow();

    assertThat(cost)
        .isEqualTo(
            new MoneyByClass(
                Money.of("0.003"), Money.of("0.015"), Money.of("0.0003"), Money.of("0.00975")));
    assertThat(cost.total()).isEqualTo(Money.of("0.02805"));
  }

  private static Usage thousand(boolean in, boolean read, boolean write, boolean out) {
    return new Usage(in ? 1000 : 0, out ? 1000 : 0, read ? 1000 : 0, write ? 1000 : 0, false);
  }

  private static String costOf(String model, Usage usage) {
    return SHIPPED.cost(model, usage, NOVEMBER).orElseThrow().usd().toPlainString();
  }

  private static List<PriceRow> rows(String json) {
    return PriceRow.read(new ByteArrayInputStream(json.getBytes(UTF_8)));
  }

  private static Rates rates(String input, String output) {
    return new Rates(new BigDecimal(input), null, null, null, new BigDecimal(output));
  }

  @ParameterizedTest
  @CsvSource({
    "claude-fable-5-1, 0.01, 0.00025, 0.0125, 0.05",
    "claude-opus-5-5, 0.004, 0.0002, 0.005, 0.02",
    "claude-opus-5, 0.005, 0.0005, 0.00625, 0.025",
    "claude-opus-4-5, 0.005, 0.0005, 0.00625, 0.025",
    "claude-opus-4-6, 0.005, 0.0005, 0.00625, 0.025",
    "claude-opus-4-7, 0.005, 0.0005, 0.00625, 0.025",
    "claude-opus-4-8, 0.005, 0.0005, 0.00625, 0.025",
    "claude-sonnet-5-5, 0.002, 0.0001, 0.0025, 0.01",
    "claude-sonnet-4-5, 0.003, 0.0003, 0.00375, 0.015",
    "claude-sonnet-4-6, 0.003, 0.0003, 0.00375, 0.015",
    "claude-haiku-5-5, 0.0001, 0.00001, 0.000125, 0.0005",
    "claude-haiku-4-5, 0.001, 0.0001, 0.00125, 0.005",
    "gpt-6.2-sol, 0.002, 0.0001, 0.0025, 0.01",
    "gpt-6.2-astra, 0.008, 0.0004, 0.01, 0.04",
    "gpt-6-luna, 0.0001, 0.00001, 0.000125, 0.0005",
    "gemini-4-neon, 0.003, 0.00015, 0.003, 0.015",
    "gemini-4-hydrogen, 0.0015, 0.000075, 0.0015, 0.0075",
  })
  void a_thousand_tokens_of_each_class_cost_what_the_vendors_say(
      String model, String input, String read, String write, String output) {
    assertThat(costOf(model, thousand(true, false, false, false))).isEqualTo(input);
    assertThat(costOf(model, thousand(false, true, false, false))).isEqualTo(read);
    assertThat(costOf(model, thousand(false, false, true, false))).isEqualTo(write);
    assertThat(costOf(model, thousand(false, false, false, true))).isEqualTo(output);
  }

  @Test
  void every_class_is_charged_once() {
    assertThat(costOf("claude-sonnet-5-5", new Usage(1000, 1000, 1000, 1000, 400, false)))
        .isEqualTo("0.0152"); // 0.002 + 0.01 + 0.0001 + 600 x 2.5 and 400 x 4 a million
  }

  @Test
  void cache_writes_for_an_hour_cost_twice_the_input_on_anthropic() {
    Usage hour = new Usage(0, 0, 0, 1000, 1000, false);

    for (String model :
        new String[] {
          "claude-fable-5-1",
          "claude-opus-5-5",
          "claude-opus-5",
          "claude-sonnet-5-5",
          "claude-sonnet-4-5",
          "claude-haiku-5-5",
          "claude-haiku-4-5"
        }) {
      assertThat(SHIPPED.cost(model, hour, NOVEMBER))
          .isEqualTo(SHIPPED.cost(model, new Usage(2000, 0, 0, 0, false), NOVEMBER));
    }
    assertThat(costOf("gpt-6.2-sol", hour)).isEqualTo("0.0025");
  }

  @ParameterizedTest
  @CsvSource({
    "claude-haiku-5-5, 100000, 0.01",
    "claude-haiku-5-5, 100001, 0.0500005",
    "gpt-6.2-sol, 272000, 0.544",
    "gpt-6.2-sol, 272001, 1.088004",
    "gpt-6.2-astra, 272001, 4.352016",
  })
  void a_prompt_longer_than_a_tier_reprices_the_whole_call(String model, long input, String usd) {
    assertThat(costOf(model, new Usage(input, 0, 0, 0, false))).isEqualTo(usd);
  }

  @Test
  void the_whole_prompt_counts_for_a_tier_and_no_output_does() {
    assertThat(costOf("claude-haiku-5-5", new Usage(1, 0, 50_000, 50_000, false)))
        .isEqualTo("0.0337505"); // 0.5 + 50,000 x 0.05 + 50,000 x 0.625 a million
    assertThat(costOf("claude-haiku-5-5", new Usage(0, 1000, 50_000, 50_000, false)))
        .isEqualTo("0.00725");
    assertThat(costOf("gpt-6.2-sol", new Usage(272_000, 100_000, 1, 0, false)))
        .isEqualTo("2.5880002"); // 272,000 x 4 + 0.2 + 100,000 x 15 a million
  }

  @ParameterizedTest
  @CsvSource({
    "claude-sonnet-5-5, 2026-10-06T23:59:59Z, 0.2",
    "claude-sonnet-5-5, 2026-10-07T00:00:00Z, 0.1",
    "claude-sonnet-5-5, 2020-01-01T00:00:00Z, 0.2",
    "claude-opus-5-5, 2026-09-22T00:00:00Z, 0.2",
  })
  void a_price_holds_from_its_day_on(String model, Instant at, BigDecimal millionReads) {
    assertThat(SHIPPED.cost(model, new Usage(0, 0, 1_000_000, 0, false), at))
        .contains(new Money(millionReads));
  }

  @Test
  void before_its_first_day_a_model_has_no_price() {
    assertThat(SHIPPED.knows("claude-opus-5-5", Instant.parse("2026-09-21T23:59:59Z"))).isFalse();
    assertThat(SHIPPED.knows("claude-opus-5-5", NOVEMBER)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "claude-sonnet-4-5-20250929",
        "claude-sonnet-4-5@20250929",
        "claude-sonnet-4-5-latest",
        "Claude-Sonnet-4-5",
        "models/gemini-4-neon",
        "gpt-6-luna-2026-08-07"
      })
  void a_release_of_a_model_costs_what_the_model_costs(String model) {
    assertThat(SHIPPED.knows(model, NOVEMBER)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "claude",
        "claude-sonnet-4-5-mini",
        "claude-sonnet-4-5-2025092",
        "claude-sonnet-4-5-20250929-x",
        "my-claude-sonnet-4-5",
        "gpt-6.2-sol-mini",
        "qwen4:8b"
      })
  void an_unknown_model_has_no_price_which_is_not_nothing(String model) {
    assertThat(SHIPPED.cost(model, thousand(true, true, true, true), NOVEMBER)).isEmpty();
  }

  @Test
  void users_extend_and_replace_what_ships() {
    PriceTable own =
        SHIPPED.with(
            List.of(
                PriceRow.of("qwen4:8b", rates("0", "0")),
                PriceRow.of("claude-sonnet-5-5", rates("1", "2"))));
    Usage million = new Usage(1_000_000, 0, 1_000_000, 0, false);

    assertThat(own.cost("qwen4:8b", million, NOVEMBER)).contains(Money.ZERO);
    assertThat(own.cost("claude-sonnet-5-5", million, NOVEMBER)).contains(Money.of("2"));
    assertThat(own.cost("claude-sonnet-5-5", million, Instant.EPOCH)).contains(Money.of("2"));
    assertThat(own.knows("claude-haiku-4-5", NOVEMBER)).isTrue();
    assertThat(SHIPPED.knows("qwen4:8b", NOVEMBER)).isFalse();
  }

  @Test
  void a_file_of_prices_extends_too() {
    PriceTable own =
        SHIPPED.with(
            rows(
                """
                { "prices": [ { "models": ["claude-sonnet-5-5", "Mine"], "usd_per_million": { "input": 0.0375, "output": 1 } },
                              { "models": ["mine"], "from": "2026-11-30", "usd_per_million": { "input": 3, "output": 1 } } ] }
                """));

    assertThat(own.cost("mine", thousand(true, false, false, false), NOVEMBER))
        .contains(Money.of("0.003"));
    assertThat(own.cost("claude-sonnet-5-5", new Usage(1, 0, 0, 0, false), NOVEMBER))
        .contains(Money.of("0.0000000375"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | cannot be read",
        "[] | line 1",
        "{} | prices",
        "{\"prices\":null} | prices",
        "{\"prices\":[null]} | prices",
        "{\"prices\":[{\"usd_per_million\":{\"input\":1,\"output\":1}}]} | models",
        "{\"prices\":[{\"models\":[\"m\"]}]} | usd_per_million",
        "{\"prices\":[{\"models\":[\"m\"],\"usd_per_million\":{\"input\":1}}]} | output",
        "{\"prices\":[{\"models\":[\"m\"],\"usd_per_million\":{\"output\":1}}]} | input",
        "{\"prices\":[{\"models\":[\"m\"],\"usd_per_million\":{\"input\":null,\"output\":1}}]} |"
            + " input",
        "{\"prices\":[{\"models\":[\"m\"],\"usd_per_million\":{\"input\":-1,\"output\":1}}]} |"
            + " negative",
        "{\"prices\":[{\"models\":[\"m\"],\"usd_per_million\":{\"input\":1,\"output\":1,\"cached\":1}}]}"
            + " | cached",
        "{\"prices\":[{\"models\":[\"m\"],\"from\":\"soon\",\"usd_per_million\":{\"input\":1,\"output\":1}}]}"
            + " | soon",
        "{\"prices\":[{\"models\":[\"m\",\"M\"],\"usd_per_million\":{\"input\":1,\"output\":1}}]} |"
            + " two prices for M",
        "{\"prices\":[{\"models\":[\"m\"],\"usd_per_million\":{\"input\":1,\"output\":1},\"tiers\":[{\"over\":5,\"usd_per_million\":{\"input\":1,\"output\":1}},{\"over\":5,\"usd_per_million\":{\"input\":1,\"output\":1}}]}]}"
            + " | order",
        "{\"prices\":[]} {} | cannot be read",
      })
  void a_file_that_is_none_is_refused_with_what_is_wrong(String json, String said) {
    assertThatThrownBy(() -> rows(json))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(said);
  }

  @Test
  void what_ships_says_of_every_price_where_and_when_it_was_read() throws Exception {
    try (InputStream json =
        Objects.requireNonNull(PriceTable.class.getResourceAsStream("prices.json"))) {
      assertThat(PriceFile.read(json).prices())
          .hasSizeGreaterThan(10)
          .allSatisfy(row -> assertThat(row.source()).isNotBlank())
          .allSatisfy(row -> assertThat(row.asOf()).isNotNull());
    }
  }

  @Test
  void numbers_beyond_all_reason_do_not_overflow() {
    Usage absurd = new Usage(Long.MAX_VALUE / 4, Long.MAX_VALUE / 4, 0, 0, false);

    assertThat(SHIPPED.cost("claude-fable-5-1", absurd, NOVEMBER).orElseThrow())
        .isGreaterThan(Money.of("1e14"));
  }
}
