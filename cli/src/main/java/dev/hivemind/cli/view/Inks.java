package dev.hivemind.cli.view;

import dev.hivemind.cli.console.Tone;
import dev.hivemind.cli.status.BudgetUse;
import dev.hivemind.tui.Ink;
import org.jspecify.annotations.Nullable;

/** What is shown in which ink. */
final class Inks {
  private Inks() {}

  static Ink of(@Nullable Tone tone) {
    return switch (tone) {
      case null -> Ink.PLAIN;
      case GOOD -> Ink.GOOD;
      case WARNING -> Ink.WARNING;
      case BAD -> Ink.BAD;
      case FAINT -> Ink.FAINT;
      case STRONG -> Ink.STRONG;
    };
  }

  /**
   * @param share of a budget that is used
   */
  static Ink ofBudget(double share) {
    if (share >= 1) return Ink.BAD;
    return share >= BudgetUse.NEARLY_SPENT ? Ink.WARNING : Ink.GOOD;
  }
}
