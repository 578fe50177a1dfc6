package dev.hivemind.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.fleet.Fleet;
import dev.hivemind.fleet.FleetResult;
import dev.hivemind.fleet.ProxyReport;
import dev.hivemind.fleet.Reopening;
import dev.hivemind.fleet.ReopeningAnswer;
import dev.hivemind.task.Priority;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class InterruptsTest {
  private final List<String> done = new ArrayList<>();
  private final List<String> told = new ArrayList<>();

  private final Fleet fleet =
      new Fleet() {
        @Override
        public FleetResult run() {
          throw new UnsupportedOperationException();
        }

        @Override
        public void report(ProxyReport report) {
          throw new UnsupportedOperationException();
        }

        @Override
        public void stop(String reason) {
          done.add("stop: " + reason);
        }

        @Override
        public void stopAgents(Set<String> agents, String reason) {
          throw new AssertionError("no agent alone is stopped by a signal");
        }

        @Override
        public void killAgents(Set<String> agents, String reason) {
          throw new AssertionError("no agent alone is ended by a signal");
        }

        @Override
        public void pauseLaunching(boolean pause) {
          throw new AssertionError("no signal pauses launching");
        }

        @Override
        public void prioritize(String agent, Priority priority) {
          throw new AssertionError("no signal changes a priority");
        }

        @Override
        public CompletableFuture<ReopeningAnswer> reopen(Reopening reopening) {
          throw new AssertionError("no signal puts an agent back to work");
        }

        @Override
        public void kill(String reason) {
          done.add("kill: " + reason);
        }
      };

  @Test
  void the_first_signal_stops_the_second_kills_and_a_third_ends_hivemind_itself() {
    var interrupts = new Interrupts(() -> done.add("exit"), told::add);
    assertThat(interrupts.first()).isEmpty();

    interrupts.received("Ctrl-C", fleet);
    interrupts.received("SIGTERM", fleet);
    interrupts.received("Ctrl-C", fleet);

    assertThat(done)
        .containsExactly(
            "stop: interrupted by Ctrl-C", "kill: interrupted by SIGTERM once more", "exit");
    assertThat(interrupts.first()).contains("Ctrl-C");
    assertThat(told)
        .containsExactly("Stopping the agents. Once more ends them at once.", "Ending the agents.");
  }
}
