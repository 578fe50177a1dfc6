package dev.hivemind.proxy.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoneyTest {

  @Test
  void sums_do_not_drift() {
    Money sum = Money.ZERO;
    for (int times = 0; times < 1_000_000; times++) {
      sum = sum.plus(Money.of("0.0000001"));
    }

    assertThat(sum).isEqualTo(Money.of("0.1"));
  }

  @Test
  void amounts_are_equal_by_value() {
    assertThat(Money.of("4.00")).isEqualTo(Money.of("4")).hasSameHashCodeAs(Money.of("4"));
    assertThat(Money.of("0.00")).isEqualTo(Money.ZERO);
    assertThat(Money.of("400")).isGreaterThan(Money.of("4e1"));
    assertThatThrownBy(() -> Money.of("four")).isInstanceOf(NumberFormatException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "4, $4.00",
    "1234.5, $1234.50",
    "1.999, $2.00",
    "0.075, $0.0750",
    "0.00004, $0.0000",
    "0, $0.0000",
    "100, $100.00"
  })
  void a_person_reads_it_to_the_cent_and_small_amounts_finer(String usd, String shown) {
    assertThat(Money.of(usd)).hasToString(shown);
  }
}
