package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.budget.BudgetEvent;
import dev.hivemind.proxy.budget.BudgetEvent.Scope;
import dev.hivemind.proxy.budget.Level;
import dev.hivemind.proxy.budget.Money;
import java.math.BigDecimal;

/** What an agent and its user read when a budget stops it. */
public final class BudgetText {
  private BudgetText() {}

  /** Who was stopped, at what, and how to go on: with half as much again. */
  public static String of(BudgetEvent.Stop stop) {
    return switch (stop) {
      case BudgetEvent.Exhausted(Scope scope, String agent, Level level, _) ->
          switch (scope) {
            case AGENT ->
                "HiveMind stopped %s at %s: hivemind resume %s --budget +%s"
                    .formatted(agent, ceiling(level), agent, half(level));
            case RUN ->
                "HiveMind stopped %s, since the whole run is at %s: hivemind resume --budget +%s"
                    .formatted(agent, ceiling(level), half(level));
            case PROXY -> ofProxy(level);
          };
      case BudgetEvent.Unpriced(_, String agent, String model, _) ->
          """
          HiveMind stopped %s: the price of the model %s is not known, so that its budget in \
          dollars cannot be kept\
          """
              .formatted(agent, model);
    };
  }

  /** Of an agent that somebody else started: who was stopped, at what, and who can let it go on. */
  public static String ofGuest(BudgetEvent.Stop stop) {
    return switch (stop) {
      case BudgetEvent.Exhausted(Scope scope, String agent, Level level, _) ->
          switch (scope) {
            case AGENT ->
                "HiveMind stopped %s at %s: start hivemind proxy with a higher --agent-budget"
                    .formatted(agent, ceiling(level));
            case RUN, PROXY -> ofProxy(level);
          };
      case BudgetEvent.Unpriced unpriced -> of(unpriced);
    };
  }

  private static String ofProxy(Level level) {
    return "HiveMind stopped every agent at %s: start hivemind proxy with a higher --budget"
        .formatted(ceiling(level));
  }

  /** {@code 400k tokens} or {@code $4.00}. */
  public static String ceiling(Level level) {
    return switch (level) {
      case Level.Tokens(_, long ceiling) -> tokens(ceiling) + " tokens";
      case Level.Dollars(_, Money ceiling) -> ceiling.toString();
    };
  }

  /** {@code 343k of 400k tokens} or {@code $3.41 of $4.00}. */
  public static String used(Level level) {
    return switch (level) {
      case Level.Tokens(long used, _) -> tokens(used) + " of " + ceiling(level);
      case Level.Dollars(Money used, _) -> used + " of " + ceiling(level);
    };
  }

  private static String half(Level level) {
    return switch (level) {
      case Level.Tokens(_, long ceiling) -> tokens(Math.max(1, ceiling / 2));
      case Level.Dollars(_, Money ceiling) ->
          new Money(ceiling.usd().divide(BigDecimal.TWO)).toString();
    };
  }

  /** As a manifest writes it, where it is round. */
  private static String tokens(long count) {
    if (count != 0 && count % 1_000_000 == 0) {
      return count / 1_000_000 + "M";
    }
    return count != 0 && count % 1_000 == 0 ? count / 1_000 + "k" : Long.toString(count);
  }
}
