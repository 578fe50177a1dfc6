package dev.hivemind.cli.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hivemind.cli.logs.ShownLine;
import dev.hivemind.cli.status.RunReport;
import dev.hivemind.task.Priority;
import dev.hivemind.tui.Key;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The view in a virtual terminal, with somebody at its keyboard. */
final class LiveViewTest {
  private final VirtualWindow window = new VirtualWindow(80, 24);
  private final List<Wish> wishes = new ArrayList<>();
  private RunReport report = new SampleRun().report();
  private List<ShownLine> log = List.of(new ShownLine("I begin.", null));
  private int looks;
  private boolean unreadable;

  private final RunSource source =
      new RunSource() {
        @Override
        public RunReport report() throws IOException {
          looks++;
          if (unreadable) throw new IOException("the disk is gone");
          return report;
        }

        @Override
        public List<ShownLine> log(String agent) {
          return log;
        }
      };

  private LiveView view(RunControls controls) throws IOException {
    return new LiveView(window, source, controls, window);
  }

  private void show() throws IOException {
    view(wish -> {
          wishes.add(wish);
          return "done";
        })
        .show();
  }

  private static Key key(String text) {
    return new Key.Typed(text);
  }

  private VirtualWindow press(String... keys) {
    for (String text : keys) window.press(key(text));
    return window;
  }

  @Test
  void it_shows_the_run_until_q() throws IOException {
    window.rest(Duration.ofSeconds(1)).look("running").press(key("q"));
    show();
    assertThat(window.seen("running")).contains("mail-3  running", "port-mail", "anthropic");
  }

  @Test
  void it_looks_once_a_second_and_draws_only_what_has_changed() throws IOException {
    window.rest(Duration.ofMinutes(1)).press(key("q"));
    show();
    assertThat(looks).isBetween(59, 62);
    assertThat(window.frames()).isEqualTo(1);
  }

  @Test
  void many_keys_are_drawn_ten_times_a_second_at_most() throws IOException {
    for (int i = 0; i < 500; i++) {
      window.press(i % 2 == 0 ? Key.Control.DOWN : Key.Control.UP).rest(Duration.ofMillis(4));
    }
    window.press(key("q"));
    show();
    assertThat(window.frames()).isBetween(10, 24);
  }

  @Test
  void arrows_choose_and_enter_shows_the_log_that_grows() throws IOException {
    window
        .press(Key.Control.DOWN)
        .press(Key.Control.ENTER)
        .rest(Duration.ofSeconds(2))
        .look("log")
        .then(
            () -> log = List.of(new ShownLine("I begin.", null), new ShownLine("I am done.", null)))
        .rest(Duration.ofSeconds(2))
        .look("later")
        .press(key("q"))
        .rest(Duration.ofSeconds(1))
        .look("back")
        .press(key("q"));
    show();
    assertThat(window.seen("log")).startsWith("port-文書  running").contains("I begin.");
    assertThat(window.seen("later")).contains("I am done.");
    assertThat(window.seen("back")).startsWith("mail-3  running");
  }

  @Test
  void the_screen_follows_the_size_of_the_terminal() throws IOException {
    window
        .rest(Duration.ofSeconds(1))
        .then(() -> window.resize(60, 16))
        .rest(Duration.ofMillis(500))
        .look("narrow")
        .then(() -> window.resize(200, 50))
        .rest(Duration.ofMillis(500))
        .look("wide")
        .press(key("q"));
    show();
    assertThat(window.seen("narrow").lines()).hasSize(16).allMatch(line -> line.length() <= 60);
    assertThat(window.seen("narrow")).contains("q leave");
    assertThat(window.seen("wide")).contains("next in 12 s");
  }

  @Test
  void letters_are_wishes_for_the_chosen_agent() throws IOException {
    press("s", "r", "+", "-", "p", "q");
    show();
    window.awaitAll(wishes, 5);
    assertThat(wishes)
        .containsExactlyInAnyOrder(
            new Wish.StopAgent("port-mail"),
            new Wish.ResumeAgent("port-mail"),
            new Wish.Prioritize("port-mail", Priority.CRITICAL),
            new Wish.Prioritize("port-mail", Priority.NORMAL),
            new Wish.PauseLaunching(true));
  }

  @Test
  void killing_asks_and_only_y_is_yes() throws IOException {
    press("k").rest(Duration.ofSeconds(1)).look("question");
    press("n", "k", "y", "q");
    show();
    window.awaitAll(wishes, 1);
    assertThat(window.seen("question")).contains("End port-mail at once?");
    assertThat(wishes).containsExactly(new Wish.KillAgent("port-mail"));
  }

  @Test
  void a_budget_is_typed_and_may_be_corrected() throws IOException {
    press("b", "2", "0", "0", "k", "0").press(Key.Control.BACKSPACE).press(Key.Control.ENTER);
    press("b", "9").press(Key.Control.ESCAPE);
    press("b").press(Key.Control.ENTER);
    press("q");
    show();
    window.awaitAll(wishes, 1);
    assertThat(wishes).containsExactly(new Wish.RaiseBudget("port-mail", "+200k"));
  }

  @Test
  void a_filter_counts_as_it_is_typed_and_escape_takes_it_back() throws IOException {
    press("/", "文").rest(Duration.ofSeconds(1)).look("filtered").press(Key.Control.ENTER);
    press("s").press(Key.Control.ESCAPE).rest(Duration.ofSeconds(1)).look("all");
    press("q");
    show();
    window.awaitAll(wishes, 1);
    assertThat(window.seen("filtered")).contains("port-文書").doesNotContain("port-search");
    assertThat(wishes).containsExactly(new Wish.StopAgent("port-文書"));
    assertThat(window.seen("all")).contains("port-search");
  }

  @Test
  void help_tells_every_key() throws IOException {
    press("?").rest(Duration.ofSeconds(1)).look("help");
    press("x", "q");
    show();
    assertThat(window.seen("help"))
        .contains("start no further task", "raise its budget", "leave the view; the run goes on");
  }

  @Test
  void the_order_changes_and_the_choice_stays() throws IOException {
    press("o", "o").press(Key.Control.HOME).rest(Duration.ofSeconds(1)).look("by name");
    press("q");
    show();
    assertThat(window.seen("by name").indexOf("\nbroken"))
        .isLessThan(window.seen("by name").indexOf("\ndesign"));
  }

  @Test
  void ctrl_c_leaves_and_wishes_nothing() throws IOException {
    window.press(Key.Control.INTERRUPT);
    show();
    assertThat(wishes).isEmpty();
  }

  @Test
  void what_became_of_a_wish_is_said_until_the_next_key() throws IOException {
    press("s").rest(Duration.ofSeconds(2)).look("said").press(Key.Control.DOWN);
    window.rest(Duration.ofSeconds(1)).look("gone").press(key("q"));
    view(wish -> "port-mail is being stopped").show();
    assertThat(window.seen("said")).contains("port-mail is being stopped");
    assertThat(window.seen("gone")).doesNotContain("is being stopped");
  }

  @Test
  void F12_a_run_that_cannot_be_read_for_a_while_is_shown_as_it_was_and_tried_again()
      throws IOException {
    window
        .rest(Duration.ofSeconds(1))
        .then(() -> unreadable = true)
        .rest(Duration.ofSeconds(5))
        .look("stale")
        .then(() -> unreadable = false)
        .rest(Duration.ofSeconds(2))
        .look("fresh")
        .press(key("q"));
    show();
    assertThat(window.seen("stale")).contains("stale since ", "port-mail", "q leave");
    assertThat(window.seen("fresh")).doesNotContain("stale").contains("port-mail");
  }

  @ParameterizedTest
  @ValueSource(strings = {"s", "k", "+", "-"})
  void a_key_that_can_do_nothing_to_a_task_that_has_ended_says_so(String pressed)
      throws IOException {
    press("/", "d", "e", "s", "i", "g", "n").press(Key.Control.ENTER);
    press(pressed).rest(Duration.ofSeconds(1)).look("said").press(key("q"));
    show();
    assertThat(window.seen("said")).contains("design is not at work any more: succeeded");
    assertThat(wishes).isEmpty();
  }

  @Test
  void of_a_task_that_has_ended_well_it_is_said_how_it_is_done_again() throws IOException {
    press("/", "d", "e", "s", "i", "g", "n").press(Key.Control.ENTER);
    press("r").rest(Duration.ofSeconds(1)).look("said").press(key("q"));
    show();
    assertThat(window.seen("said")).contains("design has ended well", "hivemind rerun design");
    assertThat(wishes).isEmpty();
  }

  @Test
  void a_terminal_that_has_gone_ends_the_view() throws IOException {
    window.goes();
    LiveView view = view(wish -> "");
    assertThatThrownBy(view::show).isInstanceOf(IOException.class);
  }
}
