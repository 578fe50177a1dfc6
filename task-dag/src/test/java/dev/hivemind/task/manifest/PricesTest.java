package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PricesTest {
  @Test
  void nothing_is_written_where_there_are_no_prices() throws Exception {
    assertThat(Reads.read("tasks: [{ id: a, prompt: x }]").prices()).isEqualTo(Prices.NONE);
  }

  @Test
  void every_price_is_read_to_the_digit_and_what_is_left_out_costs_as_other_input()
      throws Exception {
    Prices prices =
        Reads.read(
                """
                vars: { dear: 50 }
                prices:
                  my-model: { input: 0.1, cache_read: 0.01, cache_write: 0.125, cache_write_hour: 0.2, output: 0.5 }
                  "llama:70b": { input: 0, output: "{{ vars.dear }}" }
                prices_file: ours/prices.json
                tasks: [{ id: a, prompt: x }]
                """)
            .prices();

    assertThat(prices.models())
        .containsExactly(
            Map.entry("my-model", price("0.1", "0.01", "0.125", "0.2", "0.5")),
            Map.entry(
                "llama:70b",
                new ModelPrice(BigDecimal.ZERO, null, null, null, new BigDecimal("50"))));
    assertThat(prices.file()).isEqualTo(Reads.WORKSPACE.resolve("ours/prices.json"));
  }

  private static ModelPrice price(
      String input, String read, String write, String hour, String output) {
    return new ModelPrice(
        new BigDecimal(input),
        new BigDecimal(read),
        new BigDecimal(write),
        new BigDecimal(hour),
        new BigDecimal(output));
  }
}
