package dev.hivemind.proxy.budget;

/** Is told of budgets: one event at a time, in their order, outside every lock. */
@FunctionalInterface
public interface BudgetListener {

  /** Must not wait: the call that brought the event about waits for it. */
  void on(BudgetEvent event);
}
