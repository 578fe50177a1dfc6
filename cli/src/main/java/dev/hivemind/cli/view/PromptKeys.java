package dev.hivemind.cli.view;

import dev.hivemind.tui.Key;

/** What keys mean while something is asked. Pure. */
final class PromptKeys {
  private static final int LONGEST = 60;

  private PromptKeys() {}

  static Step press(Key key, Prompt prompt, ViewState state) {
    return switch (prompt) {
      case Prompt.Kill(String agent) -> confirm(key, agent, state);
      case Prompt.Budget(String agent, String typed) -> budget(key, agent, typed, state);
      case Prompt.Filter(String typed) -> filter(key, typed, state);
    };
  }

  private static Step confirm(Key key, String agent, ViewState state) {
    ViewState done = state.asking(null);
    boolean yes = key instanceof Key.Typed(String text) && text.equals("y");
    return yes ? Step.wishing(done, new Wish.KillAgent(agent)) : Step.to(done);
  }

  private static Step budget(Key key, String agent, String typed, ViewState state) {
    if (key == Key.Control.ESCAPE) return Step.to(state.asking(null));
    if (key == Key.Control.ENTER) {
      ViewState done = state.asking(null);
      return typed.length() < 2
          ? Step.to(done)
          : Step.wishing(done, new Wish.RaiseBudget(agent, typed));
    }
    return Step.to(state.asking(new Prompt.Budget(agent, typed(key, typed))));
  }

  /** What is typed counts at once. */
  private static Step filter(Key key, String typed, ViewState state) {
    if (key == Key.Control.ESCAPE) return Step.to(state.filtered("").asking(null));
    if (key == Key.Control.ENTER) return Step.to(state.asking(null));
    String words = typed(key, typed);
    return Step.to(state.filtered(words).asking(new Prompt.Filter(words)));
  }

  private static String typed(Key key, String before) {
    if (key instanceof Key.Typed(String text)) {
      return before.length() < LONGEST ? before + text : before;
    }
    boolean shorter = key == Key.Control.BACKSPACE && !before.isEmpty();
    return shorter ? before.substring(0, before.offsetByCodePoints(before.length(), -1)) : before;
  }
}
