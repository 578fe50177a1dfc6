package dev.hivemind.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.cli.console.DisplayText;
import dev.hivemind.cli.console.Tone;
import dev.hivemind.cli.logs.ShownLine;
import dev.hivemind.cli.status.RunReport;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.tui.Ink;
import dev.hivemind.tui.Span;
import dev.hivemind.tui.StyledLine;
import dev.hivemind.tui.Viewport;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contents of the screen. */
final class ViewPageTest {
  private static final Viewport SMALL = new Viewport(80, 24);
  private static final Viewport LARGE = new Viewport(200, 50);

  private static List<StyledLine> lines(RunReport report, ViewState state, Viewport viewport) {
    return ViewPage.lines(report, state, List.of(), viewport);
  }

  private static String text(RunReport report, Viewport viewport) {
    return text(lines(report, ViewState.BEGIN, viewport));
  }

  private static String text(List<StyledLine> lines) {
    return String.join("\n", lines.stream().map(line -> line.text().stripTrailing()).toList());
  }

  @Test
  void at_80_by_24_everything_that_matters_is_there() {
    assertThat(text(new SampleRun().failing().report(), SMALL))
        .isEqualTo(
            """
            mail-3  running  2 of 6 done: 1 blocked, 2 running, 1 checkpointed, 1 fa…  2m00s
            tokens 258k of 1M ███░░░░░░░ 26 %  $3.70 of $20.00 ██░░░░░░░░ 19 %

            anthropic  2 of 8 in flight ▁▂▄█  14 queued: 2 critical, 12 normal
                       requests 31/50 █████░░░ refills in 24 s
                       input tokens 79k/80k ████████ refills in 12 s
                       keeps failing: calls are held, next try in 12 s  21 errors retried

            TASK        STATE        PRIO BUDGET     TOKENS   USD WHAT IT DOES
            port-mail   running      high ████░  86%   486k $1.23 Bash: npm test
            port-文書   running      norm ░░░░░   0%      0       queued 3rd of 14 for anth…
            port-search checkpointed norm ████░  86%   486k $1.23 HiveMind stopped port-sea…
            broken      failed       norm                 0       exit code 1
            notes       blocked      low                  0       waits for port-mail
            design      succeeded    crit              486k $1.23 Designed it.






            port-mail · claude · high priority · 1 attempt · 86k of 100k tokens
            Bash: npm test
            ↑ ↓ choose  Enter log  s stop  r resume  k kill  + - priority  ? help  q leave\
            """);
  }

  @Test
  void at_200_by_50_nothing_is_cut() {
    assertThat(text(new SampleRun().report(), LARGE))
        .contains("queued 3rd of 14 for anthropic: 50/50 requests this minute, next in 12 s")
        .contains("  21 errors retried")
        .contains("p pause  / filter  o order  ? help  q leave")
        .contains("1m29s")
        .doesNotContain("…");
  }

  static Stream<Viewport> sizes() {
    return IntStream.of(1, 2, 5, 13, 14, 15, 24, 36, 50)
        .boxed()
        .flatMap(
            rows ->
                IntStream.of(1, 2, 3, 10, 39, 40, 79, 80, 81, 119, 120, 200, 300)
                    .mapToObj(columns -> new Viewport(columns, rows)));
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void no_line_is_wider_than_the_screen_and_says_how_wide_it_is(Viewport viewport) {
    RunReport report = new SampleRun().failing().report();
    for (ViewState state : states()) {
      for (StyledLine line : lines(report, state, viewport)) {
        assertThat(line.columns()).isEqualTo(DisplayText.width(line.text()));
        assertThat(line.columns()).isLessThanOrEqualTo(viewport.columns());
      }
    }
  }

  private static List<ViewState> states() {
    return List.of(
        ViewState.BEGIN,
        ViewState.BEGIN.on(new Page.Help()),
        ViewState.BEGIN.on(new Page.Log("port-mail", 0)),
        ViewState.BEGIN.asking(new Prompt.Budget("port-文書", "+200k")),
        ViewState.BEGIN.filtered("文"),
        ViewState.BEGIN.told("asked"));
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 14, 24, 50})
  void the_foot_is_on_the_last_row(int rows) {
    List<StyledLine> lines =
        lines(new SampleRun().report(), ViewState.BEGIN, new Viewport(80, rows));
    assertThat(lines).hasSize(rows);
    assertThat(lines.getLast().text()).contains("q leave");
  }

  @Test
  void from_85_percent_on_a_budget_is_amber() {
    List<StyledLine> lines = lines(new SampleRun().report(), ViewState.BEGIN, SMALL);
    assertThat(lines.stream().flatMap(line -> line.spans().stream()))
        .contains(new Span("████░  86%", Ink.WARNING))
        .contains(new Span("███░░░░░░░", Ink.GOOD));
  }

  @Test
  void the_chosen_agent_stands_out_and_its_whole_text_is_at_the_foot() {
    List<StyledLine> lines =
        lines(new SampleRun().report(), ViewState.BEGIN.choosing("port-文書"), SMALL);
    assertThat(lines.stream().filter(StyledLine::chosen))
        .singleElement()
        .satisfies(line -> assertThat(line.text()).startsWith("port-文書"))
        .satisfies(line -> assertThat(line.columns()).isEqualTo(80));
    assertThat(text(lines))
        .contains("queued 3rd of 14 for anthropic: 50/50 requests this minute, next in 12 s");
  }

  @Test
  void a_filter_shows_the_agents_that_have_all_its_words() {
    String shown =
        text(lines(new SampleRun().report(), ViewState.BEGIN.filtered("PORT normal"), SMALL));
    assertThat(shown).contains("port-文書", "port-search", "2 of 6 agents: PORT normal");
    assertThat(shown).doesNotContain("port-mail");
    assertThat(text(lines(new SampleRun().report(), ViewState.BEGIN.filtered("zzz"), SMALL)))
        .contains("no task fits the filter");
  }

  @Test
  void a_pause_and_a_stop_are_said_in_the_header() {
    var paused = new SampleRun().with(new RunEvent.LaunchingPaused(SampleRun.at(100)));
    assertThat(text(paused.report(), SMALL)).contains("no further task starts until p is pressed");
    var stopped = new SampleRun().with(new RunEvent.LaunchingStopped(SampleRun.at(100), "gave up"));
    assertThat(text(stopped.report(), SMALL)).contains("no further task will start: gave up");
  }

  @Test
  void of_a_run_that_is_over_the_last_is_shown_and_no_key_that_does_nothing() {
    assertThat(text(new SampleRun().ended().report(), SMALL))
        .contains("mail-3  failed  2 of 6 done")
        .contains("failed: broken")
        .contains("anthropic  60 calls  21 errors retried  ANTHROPIC_API_KEY (billed)")
        .contains("1m40s")
        .doesNotContain("k kill");
  }

  @Test
  void a_log_shows_its_end_and_scrolls_back_in_whole_lines() {
    List<ShownLine> log =
        IntStream.range(0, 100)
            .mapToObj(i -> new ShownLine("line " + i, i == 99 ? Tone.WARNING : null))
            .toList();
    RunReport report = new SampleRun().report();
    var newest = ViewState.BEGIN.on(new Page.Log("port-mail", 0));
    String end = text(ViewPage.lines(report, newest, log, SMALL));
    assertThat(end).startsWith("port-mail  running").contains("line 78\n", "line 99\n");
    assertThat(end).doesNotContain("line 77");

    var back = ViewState.BEGIN.on(new Page.Log("port-mail", 50));
    assertThat(text(ViewPage.lines(report, back, log, SMALL)))
        .contains("50 lines up", "line 28", "line 49")
        .doesNotContain("line 50");
  }

  @Test
  void a_long_line_of_a_log_is_broken_between_words() {
    var page = ViewState.BEGIN.on(new Page.Log("port-mail", 0));
    List<ShownLine> log = List.of(new ShownLine("one two three four five", null));
    assertThat(text(ViewPage.lines(new SampleRun().report(), page, log, new Viewport(10, 6))))
        .contains("one two\nthree four\nfive");
  }

  @Test
  void no_word_of_the_trade_is_on_the_screen() {
    for (ViewState state : states()) {
      assertThat(text(lines(new SampleRun().failing().report(), state, LARGE)))
          .doesNotContainIgnoringCase("aimd")
          .doesNotContainIgnoringCase("half-open")
          .doesNotContainIgnoringCase("breaker");
    }
  }
}
