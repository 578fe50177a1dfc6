package dev.hivemind.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class MockValuesTest {
  private final MockValues.Amount amount = new MockValues.Amount();

  @ParameterizedTest
  @CsvSource({"50,50", "100k,100000", "1.5M,1500000", "2.0,2", "0,0"})
  void an_amount_may_have_a_unit(String written, long meant) {
    assertThat(amount.convert(written)).isEqualTo(meant);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "k", "1.5", "1.0005k", "-1", "1e3", "60kb", "1,000"})
  void everything_else_is_refused_by_its_name(String written) {
    assertThatThrownBy(() -> amount.convert(written))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("\"" + written + "\" is no amount; write 50, 100k or 2M");
  }
}
