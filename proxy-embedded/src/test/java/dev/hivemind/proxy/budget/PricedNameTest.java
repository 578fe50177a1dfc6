package dev.hivemind.proxy.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PricedNameTest {
  private static final Instant AT = Instant.parse("2026-11-30T10:00:00Z");

  @ParameterizedTest(name = "{0} answers, {1} was asked")
  @CsvSource({
    "claude-sonnet-4-5, claude-sonnet-4-5, claude-sonnet-4-5",
    "claude-sonnet-4-5-20250929, our-best, claude-sonnet-4-5-20250929",
    "deployment-7, claude-sonnet-4-5, claude-sonnet-4-5",
    "deployment-7, our-best, deployment-7",
    "'', claude-sonnet-4-5, claude-sonnet-4-5",
    "deployment-7, '', deployment-7",
    "'', '', ''"
  })
  void the_name_that_answered_goes_first_unless_only_the_other_has_a_price(
      String answered, String asked, String written) {
    assertThat(new PricedName(PriceTable.shipped()).of(answered, asked, AT)).isEqualTo(written);
  }
}
