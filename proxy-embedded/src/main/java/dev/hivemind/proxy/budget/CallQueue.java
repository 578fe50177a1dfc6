package dev.hivemind.proxy.budget;

import dev.hivemind.proxy.budget.BudgetEvent.Stop;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The calls that ask whether they may spend, in the order they came. A call that has to wait for an
 * account lets none pass that came later and needs the same one next. Not thread-safe: guarded by
 * the lock of {@link Budgets}.
 */
final class CallQueue {
  private final Account run;
  private final Function<WaitingCall, Allowance> grant;
  private final Set<WaitingCall> calls = new LinkedHashSet<>();

  /**
   * @param grant sets aside what a call may use
   */
  CallQueue(Account run, Function<WaitingCall, Allowance> grant) {
    this.run = run;
    this.grant = grant;
  }

  void add(WaitingCall call) {
    calls.add(call);
    serve();
  }

  /** Whether it was there; those behind it may go on. */
  boolean remove(WaitingCall call) {
    boolean waited = calls.remove(call);
    serve();
    return waited;
  }

  int size() {
    return calls.size();
  }

  int sizeOf(AgentBudget agent) {
    return (int) calls.stream().filter(call -> call.agent().equals(agent)).count();
  }

  /** Answers every call that can be answered now. */
  void serve() {
    if (calls.isEmpty()) {
      return;
    }
    Set<Account> crowded = new HashSet<>();
    for (WaitingCall call : List.copyOf(calls)) {
      answer(call, crowded)
          .ifPresent(
              answer -> {
                calls.remove(call);
                call.answer(answer);
              });
    }
  }

  /**
   * @param crowded accounts that a call waits for which came earlier
   */
  private Optional<Allowance> answer(WaitingCall call, Set<Account> crowded) {
    Optional<Stop> refusal = refusal(call);
    if (refusal.isPresent()) {
      return refusal.map(Allowance.Refused::new);
    }
    for (Account account : List.of(call.agent().account(), run)) {
      if (crowded.contains(account)) {
        return Optional.empty();
      }
      if (!account.hasRoomFor(call.expected())) {
        crowded.add(account);
        return Optional.empty(); // It waits for its own budget before it waits for the run's.
      }
    }
    return Optional.of(grant.apply(call));
  }

  private Optional<Stop> refusal(WaitingCall call) {
    String agent = call.need().agent();
    return call.agent().account().refusal(agent).or(() -> run.refusal(agent));
  }
}
