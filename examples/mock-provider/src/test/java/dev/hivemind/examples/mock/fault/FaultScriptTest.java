package dev.hivemind.examples.mock.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FaultScriptTest {

  @ParameterizedTest
  @CsvSource({
    "3=reset, 3, 0, true",
    "3=reset, 4, 0, false",
    "3-5=reset, 5, 0, true",
    "3-5=reset, 6, 0, false",
    "20+=reset, 19, 0, false",
    "20+=reset, 1000000, 0, true",
    "10s..40s=reset, 1, 9999, false",
    "10s..40s=reset, 1, 10000, true",
    "10s..40s=reset, 1, 40000, false",
    "500ms..1.5s=reset, 1, 1499, true",
    "1m..=reset, 1, 60000, true",
    "1m..=reset, 1, 59999, false",
  })
  void a_fault_happens_when_it_is_told_to(
      String script, long number, long millis, boolean happens) {
    assertThat(FaultScript.parse(script).faultOf(number, Duration.ofMillis(millis)).isPresent())
        .isEqualTo(happens);
  }

  @Test
  void the_first_entry_that_matches_happens() {
    FaultScript script = FaultScript.parse(" 2=reset , 1-9=silence");
    assertThat(script.faultOf(2, Duration.ZERO)).hasValue(new Fault.Reset());
    assertThat(script.faultOf(3, Duration.ZERO)).hasValue(new Fault.Silence());
  }

  @Test
  void headers_may_hold_what_separates_entries_and_headers() {
    FaultScript script =
        FaultScript.parse(
            "1=429:retry-after=Wed, 21 Oct 2026 07:28:00 GMT,2=302:Location=http://h:80/a,3=529");
    assertThat(script.faultOf(1, Duration.ZERO))
        .hasValue(refusal(429, Map.of("retry-after", "Wed, 21 Oct 2026 07:28:00 GMT")));
    assertThat(script.faultOf(2, Duration.ZERO))
        .hasValue(refusal(302, Map.of("location", "http://h:80/a")));
    assertThat(script.faultOf(3, Duration.ZERO)).hasValue(refusal(529, Map.of()));
  }

  @Test
  void status_200_serves_with_other_headers() {
    assertThat(FaultScript.parse("1=200:x-a=b").faultOf(1, Duration.ZERO))
        .hasValue(new Fault.Disturb(Disturbance.NONE, Map.of("x-a", "b")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "529",
        "=529",
        "x=529",
        "0=529",
        "3=",
        "3=999",
        "3=explode",
        "3-=529",
        "10s=529",
        "10..20s=529",
        "3=529,,4=529",
        "3=429:retry after=2"
      })
  void what_is_not_understood_is_named(String script) {
    assertThatThrownBy(() -> FaultScript.parse(script))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the fault \"")
        .hasMessageContaining("is not understood: ");
  }

  @Test
  void no_entry_is_no_fault() {
    assertThat(FaultScript.parse(" ").entries()).isEmpty();
  }

  private static Fault refusal(int status, Map<String, String> headers) {
    return new Fault.Refuse(Failure.of(status).with(headers));
  }
}
