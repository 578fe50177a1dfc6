package dev.hivemind.proxy.budget;

import dev.hivemind.proxy.budget.Allowance.Reserved;
import dev.hivemind.proxy.upstream.StopSignal;
import dev.hivemind.proxy.wait.WaitReason;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A call that asks for its reservation on a thread of its own. */
final class Asking {
  private final StopSignal stop = new StopSignal();
  private final CompletableFuture<WaitReason> waiting = new CompletableFuture<>();
  private final CompletableFuture<Allowance> answer = new CompletableFuture<>();
  private final Thread thread;

  Asking(Budgets budgets, BudgetNeed need) {
    thread = Thread.startVirtualThread(() -> ask(budgets, need));
  }

  private void ask(Budgets budgets, BudgetNeed need) {
    try {
      answer.complete(budgets.reserve(need, stop, waiting::complete));
    } catch (InterruptedException | RuntimeException failed) {
      answer.completeExceptionally(failed);
    }
  }

  /** Returns once it waits. */
  Asking untilItWaits() {
    within(waiting);
    return this;
  }

  boolean isAnswered() {
    return answer.isDone();
  }

  Allowance answer() {
    return within(answer);
  }

  Reservation granted() {
    return ((Reserved) answer()).reservation();
  }

  WaitReason reason() {
    return within(waiting);
  }

  void stop() {
    stop.raise(StopSignal.Reason.CALLER_GONE);
  }

  CompletableFuture<Allowance> interrupt() {
    thread.interrupt();
    return answer;
  }

  private static <T> T within(CompletableFuture<T> future) {
    return future.orTimeout(20, TimeUnit.SECONDS).join();
  }
}
