package dev.hivemind.fleet;

import static dev.hivemind.fleet.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hivemind.agent.AgentSignal;
import dev.hivemind.task.run.RunEvent;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written down, and what happens when it cannot be. */
class FleetJournalTest {
  private final World world = new World();

  @Test
  void what_an_agent_does_is_written_down_at_most_once_a_second_and_the_last_of_it_always() {
    world.launcher.lives(
        "a",
        agent -> {
          for (int i = 0; i <= 25; i++) {
            String text = "step " + i;
            agent.after(
                Duration.ofMillis(100L * i), () -> agent.signal(new AgentSignal.Said(text)));
          }
          agent.after(Duration.ofSeconds(10), () -> agent.exit(FakeAgent.SUCCESS));
        });
    world.run(task("a"));

    assertThat(world.journal.events(RunEvent.Activity.class))
        .extracting(RunEvent.Activity::text)
        .containsExactly("step 0", "step 10", "step 20", "step 25");
  }

  @Test
  void tools_messages_and_trouble_with_the_API_are_activities() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.signal(new AgentSignal.ToolStarted("1", "Bash: ls"));
          agent.after(
              Duration.ofSeconds(2), () -> agent.signal(new AgentSignal.ApiTrouble("overloaded")));
          agent.after(Duration.ofSeconds(4), () -> agent.signal(new AgentSignal.Said("I see")));
          agent.after(Duration.ofSeconds(5), () -> agent.exit(FakeAgent.SUCCESS));
        });
    world.run(task("a"));

    assertThat(world.journal.events(RunEvent.Activity.class))
        .extracting(RunEvent.Activity::text)
        .containsExactly("Bash: ls", "overloaded", "I see");
  }

  @Test
  void every_denied_tool_is_written_down() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.signal(new AgentSignal.ToolDenied("Bash", "npm test"));
          agent.signal(new AgentSignal.ToolDenied("WebFetch", "example.org"));
          agent.after(Duration.ofSeconds(1), () -> agent.exit(FakeAgent.SUCCESS));
        });
    world.run(task("a"));

    assertThat(world.journal.events(RunEvent.ToolDenied.class))
        .extracting(RunEvent.ToolDenied::tool)
        .containsExactly("Bash", "WebFetch");
  }

  @Test
  void a_session_is_written_down_when_it_is_news() {
    world.launcher.lives(
        "a",
        agent -> {
          for (String session : List.of("session-of-a", "other", "other")) {
            agent.signal(new AgentSignal.SessionKnown(session));
          }
          agent.after(Duration.ofSeconds(1), () -> agent.exit(FakeAgent.SUCCESS));
        });
    world.run(task("a"));

    assertThat(world.journal.events(RunEvent.SessionKnown.class))
        .extracting(RunEvent.SessionKnown::session)
        .containsExactly("other");
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        RunEvent.Released.class,
        RunEvent.Launching.class,
        RunEvent.Launched.class,
        RunEvent.Activity.class,
        RunEvent.Succeeded.class,
        RunEvent.AttemptFailed.class,
        RunEvent.Failed.class,
        RunEvent.Skipped.class,
        RunEvent.LaunchingStopped.class,
        RunEvent.Checkpointed.class
      })
  void a_journal_that_cannot_be_written_ends_the_run_and_every_agent(Class<?> kind) {
    world.launcher.lives("long", FakeLauncher.HANGS);
    world.launcher.lives("flaky", FakeLauncher.FAILS);
    world.launcher.lives("early", agent -> agent.exit(FakeAgent.SUCCESS));
    world.launcher.lives(
        "talkative",
        agent -> {
          agent.after(Duration.ofSeconds(2), () -> agent.signal(new AgentSignal.Said("hello")));
          agent.after(Duration.ofSeconds(3), () -> agent.exit(FakeAgent.SUCCESS));
        });
    world.journal.isFullAt(kind::isInstance);

    assertThatThrownBy(
            () ->
                world.runAndStop(
                    Duration.ofMinutes(1),
                    task("long"),
                    task("early"),
                    task("flaky").retries(1),
                    task("talkative"),
                    task("behind").after("flaky")))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("No space left on device")
        .hasNoSuppressedExceptions();

    assertThat(world.launcher.agents()).noneMatch(FakeAgent::isAlive);
    assertThat(world.journal.events()).noneMatch(kind::isInstance);
    world.simulation.playOut();
    assertThat(world.launcher.agents()).noneMatch(FakeAgent::isAlive);
  }

  @Test
  void nothing_follows_from_an_event_that_could_not_be_written() {
    world.journal.isFullAt(RunEvent.Launching.class::isInstance);

    assertThatThrownBy(() -> world.run(task("a"))).isInstanceOf(UncheckedIOException.class);

    world.simulation.playOut();
    assertThat(world.launcher.agents()).isEmpty();
  }

  @Test
  void a_launch_in_flight_when_the_journal_fails_is_ended_when_it_returns() {
    world.simulation.delayEffects(() -> Duration.ofSeconds(3));
    world.launcher.otherwise(FakeLauncher.HANGS);
    world.journal.isFullAt(RunEvent.LaunchingStopped.class::isInstance);

    assertThatThrownBy(() -> world.runAndStop(Duration.ofSeconds(1), task("a")))
        .isInstanceOf(UncheckedIOException.class);

    assertThat(world.launcher.agent("a").asked()).containsExactly("6s kill");
  }

  @Test
  void agents_that_survive_even_that_are_named_whatever_else_happens_meanwhile() {
    Duration minute = Duration.ofMinutes(1);
    world.launcher.otherwise(FakeLauncher.HANGS);
    world.launcher.lives("immortal", agent -> agent.onKill(() -> {}));
    world.launcher.lives(
        "slow",
        agent ->
            agent.onKill(
                () -> agent.after(Duration.ofSeconds(9), () -> agent.exit(FakeAgent.FAILURE))));
    world.journal.isFullAt(RunEvent.LaunchingStopped.class::isInstance);

    assertThatThrownBy(
            () ->
                world.runAndStop(
                    minute,
                    task("immortal"),
                    task("slow").timeout(minute.plusSeconds(2)).idleTimeout(minute.plusSeconds(3)),
                    task("mortal")))
        .isInstanceOf(UncheckedIOException.class)
        .satisfies(
            thrown ->
                assertThat(thrown.getSuppressed())
                    .singleElement()
                    .asString()
                    .endsWith("agents that could not be ended: [immortal]"));
  }
}
