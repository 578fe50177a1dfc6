package dev.hivemind.proxy.budget;

import dev.hivemind.proxy.budget.BudgetEvent.Exhausted;
import dev.hivemind.proxy.budget.BudgetEvent.Scope;
import dev.hivemind.proxy.budget.BudgetEvent.Stop;
import dev.hivemind.proxy.budget.BudgetEvent.Unpriced;
import dev.hivemind.proxy.budget.BudgetEvent.Warning;
import dev.hivemind.proxy.usage.Usage;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The budget of one agent, or of the run: what may be used, what was used, what is set aside. Not
 * thread-safe: guarded by the lock of {@link Budgets}.
 */
final class Account {
  private final Scope scope;
  private final Gauge tokens = Gauge.ofTokens();
  private final Gauge dollars = Gauge.ofDollars();
  private Ceiling ceiling = Ceiling.NONE;
  private OnExceed onExceed = OnExceed.CHECKPOINT;
  private Usage used = Usage.NONE;
  private MoneyByClass spent = MoneyByClass.NONE;
  private Usage unpriced = Usage.NONE;
  private int atWork;

  /** The first model that was used without a known price; null: none was. */
  private @Nullable String unpricedModel;

  private boolean unpricedTold;

  Account(Scope scope) {
    this.scope = scope;
  }

  void limit(Ceiling now, OnExceed whenExceeded) {
    ceiling = now;
    onExceed = whenExceeded;
    unpricedTold = false;
    tokens.limit(now.tokens() == null ? null : BigDecimal.valueOf(now.tokens()));
    dollars.limit(now.usd() == null ? null : now.usd().usd());
  }

  void raise(Ceiling more) {
    limit(ceiling.plus(more), onExceed);
  }

  void use(Charge charge) {
    used = used.plus(charge.usage());
    tokens.use(charge.tokens());
    dollars.use(charge.usd());
    spent = spent.plus(charge.byClass());
    if (charge.cost() == null) {
      unpriced = unpriced.plus(charge.usage());
      unpricedModel = unpricedModel == null ? charge.model() : unpricedModel;
    }
  }

  void reserve(Expected expected) {
    atWork++;
    tokens.reserve(expected.tokens());
    dollars.reserve(expected.usd());
  }

  void giveBack(Expected expected) {
    atWork--;
    tokens.giveBack(expected.tokens());
    dollars.giveBack(expected.usd());
  }

  /** Why no call of that agent may begin any more. */
  Optional<Stop> refusal(String agent) {
    return onExceed.refuses() ? exhausted(agent).or(() -> withoutPrice(agent)) : Optional.empty();
  }

  /** Whether a call may begin beside those at work; one may always. */
  boolean hasRoomFor(Expected expected) {
    return atWork == 0
        || !onExceed.refuses()
        || (tokens.hasRoomFor(expected.tokens()) && dollars.hasRoomFor(expected.usd()));
  }

  private Optional<Stop> exhausted(String agent) {
    return tokens
        .full()
        .or(dollars::full)
        .map(level -> new Exhausted(scope, agent, level, onExceed));
  }

  private Optional<Stop> withoutPrice(String agent) {
    return unpricedModel != null && dollars.isLimited()
        ? Optional.of(new Unpriced(scope, agent, unpricedModel, onExceed))
        : Optional.empty();
  }

  /**
   * What is to be said now and was not said before.
   *
   * @param agent whose call gives the occasion
   */
  List<BudgetEvent> news(String agent) {
    List<BudgetEvent> news = new ArrayList<>();
    news(tokens, agent).ifPresent(news::add);
    news(dollars, agent).ifPresent(news::add);
    newsOfPrices(agent).ifPresent(news::add);
    return news;
  }

  private Optional<BudgetEvent> news(Gauge gauge, String agent) {
    return switch (gauge.news()) {
      case NONE -> Optional.empty();
      case WARNING -> gauge.nearlyFull().map(level -> new Warning(scope, agent, level));
      case EXHAUSTED -> gauge.full().map(level -> new Exhausted(scope, agent, level, onExceed));
    };
  }

  private Optional<Stop> newsOfPrices(String agent) {
    Optional<Stop> now = unpricedTold ? Optional.empty() : withoutPrice(agent);
    unpricedTold |= now.isPresent();
    return now;
  }

  /**
   * @param waiting calls
   */
  BudgetView view(String agent, int waiting) {
    return new BudgetView(
        used,
        new Money(dollars.used()),
        spent,
        unpriced,
        ceiling,
        tokens.reserved().longValueExact(),
        new Money(dollars.reserved()),
        atWork,
        waiting,
        refusal(agent));
  }
}
