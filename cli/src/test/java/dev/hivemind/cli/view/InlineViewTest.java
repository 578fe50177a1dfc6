package dev.hivemind.cli.view;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.checkpoint.RunStore;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.status.ProcessLiveness;
import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.task.Budget;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.tui.Key;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The view beside a run that prints. */
final class InlineViewTest {
  @TempDir private Path project;

  private final VirtualWindow window = new VirtualWindow(80, 24);
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private RunFolder run;

  @BeforeEach
  void begin() throws IOException {
    run = RunStore.open(project).create("mail", null);
    try (var owned = run.own(ProcessLiveness.self(), new ProcessLiveness())) {
      owned
          .journal()
          .append(
              new RunStarted(
                  SampleRun.BEGIN,
                  run.id(),
                  "/p/tasks.yaml",
                  "mark",
                  ProcessLiveness.self(),
                  1,
                  Budget.NONE,
                  List.of(),
                  List.of()));
    }
  }

  private InlineView view() {
    var console =
        new Console(
            new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), true, false, 80);
    var surroundings = new Surroundings(Map.of(), project, console, window, Sleeper.system());
    return new InlineView(surroundings, run, () -> Optional.of(window));
  }

  private String said() {
    return err.toString(UTF_8);
  }

  @Test
  void what_is_printed_meanwhile_comes_when_the_view_is_left() {
    window.rest(Duration.ofSeconds(1)).look("running").press(new Key.Typed("q"));
    try (InlineView view = view()) {
      view.console().print("before");
      view.start();
      await()
          .until(() -> said().contains("The run goes on; hivemind status shows the view again."));
      view.console().print("after");
    }
    assertThat(window.seen("running")).contains("mail-1  running");
    assertThat(window.isClosed()).isTrue();
    assertThat(out.toString(UTF_8)).isEqualTo("before\nafter\n");
  }

  @Test
  void a_fault_of_the_view_gives_the_terminal_back_and_the_run_goes_on() {
    window
        .rest(Duration.ofSeconds(1))
        .then(
            () -> {
              throw new IllegalStateException("a bug");
            });
    try (InlineView view = view()) {
      view.start();
      await().until(() -> said().contains("The live view ended, the run goes on: a bug"));
      view.console().print("after");
    }
    assertThat(window.isClosed()).isTrue();
    assertThat(out.toString(UTF_8)).isEqualTo("after\n");
    assertThat(said()).hasLineCount(1);
  }
}
