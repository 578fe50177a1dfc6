package dev.hivemind.proxy.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdmissionGateTest {
  private final AdmissionGate gate = AdmissionGate.of(2);

  @Test
  void says_now_until_every_place_is_taken_and_then_why_not() {
    assertThat(gate.check()).isEqualTo(Readiness.NOW);
    gate.enter();
    assertThat(gate.check()).isEqualTo(Readiness.NOW);
    gate.enter();
    assertThat(gate.check()).isEqualTo(new Readiness.Blocked(new WaitReason.Places(2, 2)));
  }

  @Test
  void asking_takes_no_place() {
    for (int i = 0; i < 10; i++) {
      assertThat(gate.check()).isEqualTo(Readiness.NOW);
    }
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void a_place_given_back_is_free_again() {
    gate.enter();
    gate.enter();
    gate.leave();
    assertThat(gate.check()).isEqualTo(Readiness.NOW);
    assertThat(gate.inFlight()).isEqualTo(1);
  }

  @Test
  void a_higher_limit_frees_places_at_once() {
    gate.enter();
    gate.enter();
    gate.resize(3);
    assertThat(gate.check()).isEqualTo(Readiness.NOW);
  }

  @Test
  void a_lower_limit_takes_effect_as_attempts_end() {
    gate.resize(4);
    for (int i = 0; i < 4; i++) {
      gate.enter();
    }
    gate.resize(2);
    assertThat(gate.inFlight()).isEqualTo(4);
    gate.leave();
    gate.leave();
    assertThat(gate.check()).isInstanceOf(Readiness.Blocked.class);
    gate.leave();
    assertThat(gate.check()).isEqualTo(Readiness.NOW);
  }

  @Test
  void never_lets_in_more_than_it_said() {
    gate.enter();
    gate.enter();
    assertThatIllegalStateException().isThrownBy(gate::enter);
    assertThat(gate.inFlight()).isEqualTo(2);
  }

  @Test
  void a_place_cannot_be_given_back_twice() {
    gate.enter();
    gate.leave();
    assertThatIllegalStateException().isThrownBy(gate::leave);
    assertThat(gate.inFlight()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void a_gate_without_a_place_cannot_be(int places) {
    assertThatIllegalArgumentException().isThrownBy(() -> AdmissionGate.of(places));
    assertThatIllegalArgumentException().isThrownBy(() -> gate.resize(places));
    assertThat(gate.limit()).isEqualTo(2);
  }

  @Test
  void switched_off_it_counts_and_never_limits() {
    AdmissionGate off = AdmissionGate.unlimited();
    off.resize(1);
    for (int i = 0; i < 1_000; i++) {
      assertThat(off.check()).isEqualTo(Readiness.NOW);
      off.enter();
    }
    assertThat(off.inFlight()).isEqualTo(1_000);
    assertThat(off.limit()).isEqualTo(Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void whatever_happens_nobody_enters_above_the_limit_and_all_ends_at_zero(long seed) {
    Random random = new Random(seed);
    for (int step = 0; step < 20_000; step++) {
      switch (random.nextInt(5)) {
        case 0 -> gate.resize(1 + random.nextInt(40));
        case 1, 2 -> {
          if (gate.inFlight() > 0) {
            gate.leave();
          }
        }
        default -> {
          if (gate.check() instanceof Readiness.Now) {
            gate.enter();
            assertThat(gate.inFlight()).isLessThanOrEqualTo(gate.limit());
          } else {
            assertThat(gate.inFlight()).isGreaterThanOrEqualTo(gate.limit());
          }
        }
      }
    }
    while (gate.inFlight() > 0) {
      gate.leave();
    }
    assertThat(gate.check()).isEqualTo(Readiness.NOW);
  }
}
