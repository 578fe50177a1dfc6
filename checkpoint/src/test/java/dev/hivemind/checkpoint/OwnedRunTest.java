package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two runs in one folder are normal; two hiveminds on one run are not. */
class OwnedRunTest {
  private static final Instant AT = Instant.parse("2026-11-30T09:00:00Z");
  private static final ProcessIdentity FIRST = new ProcessIdentity(100, AT);
  private static final ProcessIdentity SECOND = new ProcessIdentity(200, AT);
  private static final Usage USAGE = new Usage(10, 1, 0, 0, false);

  @TempDir private Path project;
  private RunStore store;
  private RunFolder run;

  @BeforeEach
  void create() throws IOException {
    store = RunStore.open(project);
    run = store.create("demo", null);
  }

  @Test
  void a_run_whose_owner_is_alive_is_refused_to_others_and_says_who_has_it() throws IOException {
    try (var _ = run.own(FIRST, _ -> true)) {
      assertThatExceptionOfType(RunHeldException.class)
          .isThrownBy(() -> run.own(SECOND, _ -> true))
          .withMessageContaining("pid 100")
          .withMessageContaining("demo-1")
          .satisfies(e -> assertThat(e.holder()).isEqualTo(FIRST));
    }
  }

  @Test
  void a_run_whose_owner_is_dead_or_gave_it_up_is_taken_over() throws IOException {
    try (var _ = run.own(FIRST, _ -> true);
        var taken = run.own(SECOND, _ -> false)) {
      assertThat(taken.folder().id()).isEqualTo("demo-1");
    }
    try (var again = run.own(FIRST, _ -> true)) {
      assertThat(again.folder().id()).isEqualTo("demo-1");
    }
  }

  /** The number of a dead process is given to another one some day. */
  @Test
  void a_process_with_the_owner_s_number_that_began_at_another_time_is_not_the_owner()
      throws IOException {
    try (var _ = run.own(FIRST, _ -> true)) {
      var reused = new ProcessIdentity(FIRST.pid(), AT.plusSeconds(1));
      assertThatExceptionOfType(RunHeldException.class)
          .isThrownBy(() -> run.own(reused, FIRST::equals));
      run.own(reused, reused::equals).close();
    }
  }

  @Test
  void of_many_that_want_a_run_at_once_one_gets_it() throws Exception {
    int many = 16;
    var owners = new AtomicInteger();
    var open = new ArrayList<OwnedRun>();
    try (var processes = Executors.newFixedThreadPool(many)) {
      List<Future<OwnedRun>> wishes = new ArrayList<>();
      for (int pid = 1; pid <= many; pid++) {
        var self = new ProcessIdentity(pid, AT);
        wishes.add(processes.submit(() -> run.own(self, _ -> true)));
      }
      for (Future<OwnedRun> wish : wishes) {
        try {
          open.add(wish.get());
          owners.incrementAndGet();
        } catch (ExecutionException refused) {
          assertThat(refused).hasCauseInstanceOf(RunHeldException.class);
        }
      }
    }
    assertThat(owners).hasValue(1);
    open.forEach(OwnedRun::close);
  }

  @Test
  void two_runs_write_into_one_folder_at_once_and_neither_loses_anything() throws Exception {
    int many = 200;
    RunFolder other = store.create("demo", null);
    try (var processes = Executors.newFixedThreadPool(2)) {
      Future<?> first = processes.submit(() -> write(run, FIRST, many));
      Future<?> second = processes.submit(() -> write(other, SECOND, many));
      first.get();
      second.get();
    }
    for (RunFolder each : List.of(run, other)) {
      assertThat(each.events()).hasSize(many);
      assertThat(each.ledger().of("port"))
          .extracting(CallTotals::attempts, CallTotals::usage)
          .containsExactly((long) many, new Usage(10L * many, many, 0, 0, false));
    }
  }

  private static @Nullable Void write(RunFolder run, ProcessIdentity self, int many)
      throws IOException {
    var entries = new SampleEntries("port", "anthropic");
    try (var owned = run.own(self, _ -> true)) {
      for (int number = 1; number <= many; number++) {
        owned.ledger().open(entries.opened(number, number));
        owned.journal().append(new RunEvent.Released(AT, "task-" + number));
        owned.ledger().close(entries.closed(number, USAGE));
      }
    }
    return null;
  }

  @Test
  void calls_that_a_dead_owner_left_open_are_unaccounted_for_its_successor() throws IOException {
    var entries = new SampleEntries("port", "anthropic");
    try (var dead = run.own(FIRST, _ -> true)) {
      dead.ledger().open(entries.opened(1, 1));
      dead.ledger().open(entries.opened(2, 2));
      dead.ledger().close(entries.closed(2, USAGE));
    }
    assertThat(run.ledger().unclosed()).containsExactly(entries.opened(1, 1));
    assertThat(run.ledger().unaccounted()).isEmpty();

    try (var next = run.own(SECOND, _ -> false)) {
      assertThat(next.lostAttempts()).isOne();
      next.ledger().open(entries.opened(3, 3));
    }
    assertThat(run.ledger().unaccounted()).containsExactly(entries.opened(1, 1));
    assertThat(run.ledger().unclosed()).containsExactly(entries.opened(3, 3));
    assertThat(run.ledger().usage("port")).isEqualTo(USAGE);
    try (var third = run.own(FIRST, _ -> false)) {
      assertThat(third.lostAttempts()).as("the first was told of before").isOne();
    }
    try (var last = run.own(FIRST, _ -> false)) {
      assertThat(last.lostAttempts()).isZero();
    }
  }

  @Test
  void closing_twice_is_closing_once() throws IOException {
    var owned = run.own(FIRST, _ -> true);
    owned.close();
    owned.close();

    assertThat(store.records()).isEmpty();
  }
}
