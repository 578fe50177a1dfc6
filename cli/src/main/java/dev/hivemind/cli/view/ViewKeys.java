package dev.hivemind.cli.view;

import dev.hivemind.cli.status.RunReport;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.TaskStatus;
import dev.hivemind.tui.Key;
import dev.hivemind.tui.Viewport;
import java.util.List;
import java.util.Set;

/** What each key means. Pure. */
final class ViewKeys {

  /** To a task that has ended they do nothing. */
  private static final Set<String> OF_OPEN_TASKS = Set.of("s", "k", "+", "=", "-");

  private final ViewState state;
  private final RunReport report;
  private final Viewport viewport;

  private ViewKeys(ViewState state, RunReport report, Viewport viewport) {
    this.state = state;
    this.report = report;
    this.viewport = viewport;
  }

  static Step press(Key key, ViewState state, RunReport report, Viewport viewport) {
    if (key == Key.Control.INTERRUPT) return Step.leaving(state);
    if (state.prompt() != null) return PromptKeys.press(key, state.prompt(), state);
    var keys = new ViewKeys(state, report, viewport);
    return switch (state.page()) {
      case Page.Run() -> keys.onRun(key);
      case Page.Help() -> Step.to(state.on(new Page.Run()));
      case Page.Log log -> keys.onLog(key, log);
    };
  }

  private Step onRun(Key key) {
    AgentList list = AgentList.of(report, state.filter(), state.order(), state.chosen());
    return switch (key) {
      case Key.Control control -> move(control, list);
      case Key.Typed(String text) -> {
        TaskStatus agent = list.agent();
        yield switch (text) {
          case "q" -> Step.leaving(state);
          case "?", "h" -> Step.to(state.on(new Page.Help()));
          case "/" -> Step.to(state.asking(new Prompt.Filter(state.filter())));
          case "o" -> Step.to(state.ordered(state.order().next()));
          case "p" -> Step.wishing(state, new Wish.PauseLaunching(!report.isLaunchingPaused()));
          case String other -> agent == null ? Step.to(state) : ofAgent(other, agent);
        };
      }
    };
  }

  private Step ofAgent(String text, TaskStatus status) {
    TaskDeclared task = status.task().declared();
    String agent = task.id();
    ViewState chosen = state.choosing(agent);
    if (status.task().state().ended() && OF_OPEN_TASKS.contains(text)) {
      return Step.to(
          chosen.told("%s is not at work any more: %s".formatted(agent, status.state().word())));
    }
    if (status.task().state().endedWell() && text.equals("r")) {
      return Step.to(
          chosen.told("%s has ended well; to do it afresh: hivemind rerun %1$s".formatted(agent)));
    }
    return switch (text) {
      case "s" -> Step.wishing(chosen, new Wish.StopAgent(agent));
      case "k" -> Step.to(chosen.asking(new Prompt.Kill(agent)));
      case "r" -> Step.wishing(chosen, new Wish.ResumeAgent(agent));
      case "+", "=" -> prioritize(chosen, task, -1);
      case "-" -> prioritize(chosen, task, 1);
      case "b" -> Step.to(chosen.asking(new Prompt.Budget(agent, "+")));
      default -> Step.to(state);
    };
  }

  /**
   * @param classes less urgent
   */
  private static Step prioritize(ViewState chosen, TaskDeclared task, int classes) {
    List<Priority> priorities = List.of(Priority.values());
    int wanted = priorities.indexOf(task.priority()) + classes;
    if (wanted < 0 || wanted >= priorities.size()) return Step.to(chosen);
    return Step.wishing(chosen, new Wish.Prioritize(task.id(), priorities.get(wanted)));
  }

  private Step move(Key.Control key, AgentList list) {
    return switch (key) {
      case UP -> Step.to(state.choosing(list.from(-1)));
      case DOWN -> Step.to(state.choosing(list.from(1)));
      case PAGE_UP -> Step.to(state.choosing(list.from(-page())));
      case PAGE_DOWN -> Step.to(state.choosing(list.from(page())));
      case HOME -> Step.to(state.choosing(list.from(-list.agents().size())));
      case END -> Step.to(state.choosing(list.from(list.agents().size())));
      case ENTER -> {
        TaskStatus agent = list.agent();
        yield Step.to(
            agent == null
                ? state
                : state.choosing(agent.task().id()).on(new Page.Log(agent.task().id(), 0)));
      }
      case ESCAPE -> Step.to(state.filtered(""));
      case BACKSPACE, INTERRUPT, REDRAW, OTHER -> Step.to(state);
    };
  }

  private int page() {
    return Math.max(1, viewport.rows() / 2);
  }

  /** The newest line is at the foot: up is back. */
  private Step onLog(Key key, Page.Log log) {
    return switch (key) {
      case Key.Control.UP -> scroll(log, 1);
      case Key.Control.DOWN -> scroll(log, -1);
      case Key.Control.PAGE_UP -> scroll(log, page());
      case Key.Control.PAGE_DOWN -> scroll(log, -page());
      case Key.Control.HOME -> scroll(log, LogPage.MOST_LINES);
      case Key.Control.END -> scroll(log, -LogPage.MOST_LINES);
      case Key.Control.ESCAPE, Key.Control.ENTER, Key.Control.BACKSPACE ->
          Step.to(state.on(new Page.Run()));
      case Key.Typed(String text) when text.equals("q") -> Step.to(state.on(new Page.Run()));
      case Key.Typed _, Key.Control _ -> Step.to(state);
    };
  }

  private Step scroll(Page.Log log, int lines) {
    int back = Math.clamp((long) log.back() + lines, 0, LogPage.MOST_LINES);
    return Step.to(state.on(new Page.Log(log.agent(), back)));
  }
}
