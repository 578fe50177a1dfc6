package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.budget.BudgetEvent;
import dev.hivemind.proxy.budget.BudgetEvent.Scope;
import dev.hivemind.proxy.budget.Level;
import dev.hivemind.proxy.budget.Money;
import java.math.BigDecimal;

/** What an agent and its user read when a budget stops it. */
public final class BudgetText {
  private BudgetText() {}

  /** Who was stopped, at what, and how to go on: with half as much again, and what is overdrawn. */
  public static String of(BudgetEvent.Stop stop) {
    return switch (stop) {
      case BudgetEvent.Exhausted(Scope scope, String agent, Level level, _) ->
          switch (scope) {
            case AGENT ->
                "HiveMind stopped %s at %s: hivemind resume %s --budget %s"
                    .formatted(agent, ceiling(level), agent, more(level));
            case RUN ->
                "HiveMind stopped the run at %s: hivemind resume --budget %s"
                    .formatted(ceiling(level), more(level));
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

  /**
   * As a shell takes it. Half of the ceiling; what was used beyond it comes on top where it would
   * take more than half of that.
   */
  private static String more(Level level) {
    return switch (level) {
      case Level.Tokens(long used, long ceiling) -> {
        long half = Math.max(1, ceiling / 2);
        long over = Math.max(0, used - ceiling);
        yield "+" + tokens(over > half / 2 ? upToThousands(half + over) : half);
      }
      case Level.Dollars(Money used, Money ceiling) -> {
        BigDecimal half = ceiling.usd().divide(BigDecimal.TWO);
        BigDecimal over = used.usd().subtract(ceiling.usd());
        boolean far = over.compareTo(half.divide(BigDecimal.TWO)) > 0;
        yield "'+" + new Money(far ? half.add(over) : half).roundedUp() + "'";
      }
    };
  }

  private static long upToThousands(long tokens) {
    return tokens < 1_000 ? tokens : Math.ceilDiv(tokens, 1_000) * 1_000;
  }

  /** As a manifest writes it, where it is round. */
  private static String tokens(long count) {
    if (count != 0 && count % 1_000_000 == 0) {
      return count / 1_000_000 + "M";
    }
    return count != 0 && count % 1_000 == 0 ? count / 1_000 + "k" : Long.toString(count);
  }
}
