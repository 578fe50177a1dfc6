package dev.hivemind.proxy.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StopSignalTest {
  private final StopSignal signal = new StopSignal();
  private final List<String> ran = new ArrayList<>();

  @Test
  void actions_run_once_when_it_is_raised() {
    signal.onRaise(() -> ran.add("first"));
    signal.onRaise(() -> ran.add("second"));
    assertThat(signal.reason()).isNull();
    signal.raise(StopSignal.Reason.ABORTED);
    signal.raise(StopSignal.Reason.CALLER_GONE);
    assertThat(ran).containsExactly("first", "second");
    assertThat(signal.reason()).isEqualTo(StopSignal.Reason.ABORTED);
  }

  @Test
  void an_action_that_comes_late_runs_at_once() {
    signal.raise(StopSignal.Reason.CALLER_GONE);
    signal.onRaise(() -> ran.add("late"));
    assertThat(ran).containsExactly("late");
  }

  @Test
  void an_action_that_was_taken_back_does_not_run() {
    signal.onRaise(() -> ran.add("taken back")).close();
    signal.raise(StopSignal.Reason.ABORTED);
    assertThat(ran).isEmpty();
  }

  @Test
  void an_action_that_fails_does_not_keep_the_others_from_running() {
    signal.onRaise(
        () -> {
          throw new IllegalStateException("broken");
        });
    signal.onRaise(() -> ran.add("still"));
    assertThatIllegalStateException()
        .isThrownBy(() -> signal.raise(StopSignal.Reason.ABORTED))
        .withMessage("broken");
    assertThat(ran).containsExactly("still");
  }
}
