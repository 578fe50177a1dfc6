package dev.hivemind.proxy.budget;

/** What is to be told of a budget. Each is told once per ceiling: a raised ceiling is a new one. */
public sealed interface BudgetEvent {

  /** Whose call brought it about. */
  String agent();

  /** Whose ceiling it is. */
  enum Scope {
    AGENT,
    /** Of all agents together. */
    RUN,
    /** Of everybody who calls one proxy, which several runs share. */
    PROXY
  }

  /** A ceiling is used up to 85 %. */
  record Warning(Scope scope, String agent, Level level) implements BudgetEvent {}

  /** Why calls are refused; with {@link OnExceed#WARN} they are not. */
  sealed interface Stop extends BudgetEvent {

    Scope scope();

    OnExceed onExceed();
  }

  /** A ceiling is used up. */
  record Exhausted(Scope scope, String agent, Level level, OnExceed onExceed) implements Stop {}

  /**
   * A ceiling in dollars cannot be kept any longer, for tokens of a model without a known price
   * were used.
   *
   * @param model as the provider or else the request names it
   */
  record Unpriced(Scope scope, String agent, String model, OnExceed onExceed) implements Stop {}
}
