package dev.hivemind.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.cli.console.DisplayText;
import dev.hivemind.cli.console.Tone;
import dev.hivemind.cli.logs.ShownLine;
import dev.hivemind.cli.status.RunReport;
import dev.hivemind.cli.status.RunSummary;
import dev.hivemind.cli.status.StatusDocument;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunState;
import dev.hivemind.tui.Ink;
import dev.hivemind.tui.Span;
import dev.hivemind.tui.StyledLine;
import dev.hivemind.tui.Viewport;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

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
            mail-3  running  2 of 6 done                                               2m00s
            1 blocked, 2 running, 1 checkpointed, 1 failed
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

  @Test
  void at_80_by_24_no_count_of_states_is_cut_and_none_is_left_out() {
    var run = new SampleRun();
    run.with(new RunEvent.Verifying(SampleRun.at(79), "port-文書", 1));
    run.with(new RunEvent.Unchanged(SampleRun.at(80), "port-文書", 1, "Nothing to do."));
    run.with(new RunEvent.Skipped(SampleRun.at(80), "notes", "broken", "broken failed"));
    assertThat(text(run.report(), SMALL))
        .contains(
            "mail-3  running  4 of 6 done ",
            "\n1 running, 1 checkpointed, 1 no-changes, 1 failed, 1 skipped\n");
    assertThat(text(run.report(), LARGE)).contains("4 of 6 done: 1 running, 1 checkpointed");
  }

  @Test
  void states_are_called_the_same_everywhere_and_a_filter_finds_them() {
    var run = new SampleRun();
    run.with(new RunEvent.Verifying(SampleRun.at(79), "port-文書", 1));
    run.with(new RunEvent.Unchanged(SampleRun.at(80), "port-文書", 1, "Nothing to do."));
    assertThat(text(lines(run.report(), ViewState.BEGIN.filtered("no-changes"), SMALL)))
        .containsPattern("\nport-文書 +no-changes ")
        .contains("1 of 6 agents: no-changes")
        .doesNotContain("no_changes");
    var log = ViewState.BEGIN.on(new Page.Log("port-文書", 0));
    assertThat(text(lines(run.report(), log, SMALL))).startsWith("port-文書  no-changes");
  }

  @Test
  void money_that_is_not_wholly_known_is_not_shown_as_if_it_were() {
    String shown = text(new SampleRun().unpriced("gpt-6-mini").report(), SMALL);
    assertThat(shown)
        .contains("$3.70+ of $20.00", "no price is known of gpt-6-mini")
        .doesNotContain("$1.23");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bad\n\u001b[2Jkey", "bad\r\u009b2Jkey", "bad\u001b]0;title\u0007\tkey"})
  void what_a_provider_says_does_nothing_to_the_terminal(String words) {
    var closed = new SampleRun().closed(words).report();
    var ended =
        new SampleRun()
            .with(new RunEvent.RunEnded(SampleRun.at(100), RunState.FAILED, words))
            .report();
    for (RunReport report : List.of(closed, ended)) {
      for (Viewport viewport : List.of(SMALL, LARGE)) {
        List<StyledLine> lines = lines(report, ViewState.BEGIN.told(words), viewport);
        assertThat(text(lines)).contains("bad key");
        assertThat(lines).noneMatch(line -> line.text().matches(".*\\p{Cc}.*"));
      }
    }
    assertThat(new RunSummary(ended).lines())
        .contains("bad key")
        .noneMatch(line -> line.matches(".*\\p{Cc}.*"));
  }

  @Test
  void the_time_of_a_run_whose_hivemind_was_killed_stands_still() {
    RunReport soon = new SampleRun().lost(SampleRun.at(120));
    RunReport later = new SampleRun().lost(SampleRun.at(50_000));
    assertThat(text(soon, SMALL).lines().findFirst().orElseThrow()).endsWith(" 1m59s");
    assertThat(text(later, SMALL)).isEqualTo(text(soon, SMALL));
  }

  @Test
  void a_lane_says_why_its_calls_wait_and_until_when() {
    assertThat(text(new SampleRun().parked("5-hour").report(), SMALL))
        .containsPattern(
            "\n {11}waits for the 5-hour limit until \\d\\d:\\d\\d  21 errors retried");
    assertThat(text(new SampleRun().provider("trying").report(), SMALL))
        .contains("keeps failing: one call tries whether it is back");
    assertThat(text(new SampleRun().closed("invalid x-api-key").report(), SMALL))
        .contains("\n           invalid x-api-key");
  }

  @Test
  void of_several_lanes_those_that_do_nothing_have_a_line_and_too_many_are_counted() {
    String[] upstreams = new String[20];
    Arrays.setAll(upstreams, i -> "lane-" + i + ": mock provider in this process (free)");
    upstreams[0] = "anthropic: ANTHROPIC_API_KEY (billed)";
    assertThat(text(new SampleRun(upstreams).report(), LARGE))
        .contains("2 of 8 in flight", "lane-19    0 calls  mock provider");
    assertThat(text(new SampleRun(upstreams).report(), SMALL))
        .contains("2 of 8 in flight", "lane-1 ")
        .containsPattern("… \\d+ more lines of lanes")
        .contains("port-mail   running", "q leave");
  }

  @Test
  void of_60_agents_those_around_the_chosen_one_are_shown_and_columns_stand_still() {
    RunReport report = ManyAgents.report(60);
    String first = text(lines(report, ViewState.BEGIN, SMALL));
    String middle = text(lines(report, ViewState.BEGIN.choosing("task-30"), SMALL));
    String last = text(lines(report, ViewState.BEGIN.choosing("task-59"), SMALL));
    assertThat(first).contains("\ntask-00 ").doesNotContain("\ntask-30 ");
    assertThat(middle).contains("\ntask-29 ", "\ntask-30 ", "\ntask-31 ").doesNotContain("task-00");
    assertThat(last).contains("\ntask-59 ").doesNotContain("\ntask-30 ");
    assertThat(titles(first)).isEqualTo(titles(middle)).isEqualTo(titles(last));
    assertThat(last.lines()).hasSize(24);
  }

  private static String titles(String screen) {
    return screen.lines().filter(line -> line.startsWith("TASK ")).findFirst().orElseThrow();
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

  /** What the screen tells, and where {@code --json} does. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mail-3 | /run/id | mail-3",
        "running | /run/state | running",
        "no further task will start: gave up | /run/launching_stopped | gave up",
        "258k of 1M | /run/budget/tokens | 1000000",
        "of $20.00 | /run/budget/usd | 20.000000",
        "$3.70 | /run/usd | 3.703500",
        "2 of 8 in flight | /lanes/0/in_flight | 2",
        "2 of 8 in flight | /lanes/0/limit | 8",
        "▁▂▄█ | /lanes/0/limit_trend | [1,2,4,8]",
        "14 queued | /lanes/0/queued | 14",
        "2 critical, 12 normal | /lanes/0/queued_by/normal | 12",
        "requests 31/50 | /lanes/0/limits/0/used | 31",
        "79k/80k | /lanes/0/limits/1/used | 79000",
        "refills in 12 s | /lanes/0/limits/1/resets | 2026-11-30T12:02:12Z",
        "keeps failing: calls are held, next try in 12 s | /lanes/0/breaker | failing",
        "next try in 12 s | /lanes/0/next_move | 2026-11-30T12:02:12Z",
        "21 errors retried | /lanes/0/retries_absorbed | 21",
        "Bash: npm test | /tasks/1/activity | Bash: npm test",
        "high | /tasks/1/priority | high",
        "86% | /tasks/1/budget_used | 0.86",
        "486k | /tasks/1/tokens/cache_read | 400000",
        "$1.23 | /tasks/1/usd | 1.234500",
        "queued 3rd of 14 | /tasks/2/waits |"
            + " queued 3rd of 14 for anthropic: 50/50 requests this minute, next in 12 s",
        "HiveMind stopped port-search | /tasks/3/reason | HiveMind stopped port-search at 100k"
            + " tokens",
        "exit code 1 | /tasks/4/reason | exit code 1",
        "waits for port-mail | /tasks/5/depends_on/0 | port-mail",
        "Designed it. | /tasks/0/message | Designed it.",
        "1 attempt | /tasks/1/attempts | 1",
        "1m29s | /tasks/1/started | 2026-11-30T12:00:31Z"
      })
  void what_the_screen_tells_the_document_tells_too(String shown, String pointer, String value) {
    RunReport report =
        new SampleRun()
            .failing()
            .with(new RunEvent.LaunchingStopped(SampleRun.at(100), "gave up"))
            .report();
    assertThat(text(lines(report, ViewState.BEGIN.choosing("port-mail"), LARGE))).contains(shown);
    JsonNode node = StatusDocument.of(report).at(pointer);
    assertThat(node.isValueNode() ? node.asString() : node.toString()).isEqualTo(value);
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
