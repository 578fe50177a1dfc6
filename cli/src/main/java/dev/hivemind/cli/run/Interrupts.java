package dev.hivemind.cli.run;

import dev.hivemind.fleet.Fleet;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * What signals do to a run. The first Ctrl-C or SIGTERM stops it in good order, the second ends it
 * at once, a third ends this process wherever it hangs. A closed terminal does nothing: the run
 * goes on.
 */
final class Interrupts {
  private final Runnable exit;
  private final Consumer<String> person;
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicReference<String> first = new AtomicReference<>();

  /**
   * @param exit ends this process at once
   * @param person is told what happens now
   */
  Interrupts(Runnable exit, Consumer<String> person) {
    this.exit = exit;
    this.person = person;
  }

  /** From now on signals are for this fleet. */
  void stop(Fleet fleet) {
    Signals.handle("INT", () -> received("Ctrl-C", fleet));
    Signals.handle("TERM", () -> received("SIGTERM", fleet));
    // A handler that does nothing, since agents would inherit a signal that is ignored.
    Signals.handle("HUP", () -> {});
  }

  void received(String signal, Fleet fleet) {
    first.compareAndSet(null, signal);
    switch (count.incrementAndGet()) {
      case 1 -> {
        fleet.stop("interrupted by " + signal);
        person.accept("Stopping the agents. Once more ends them at once.");
      }
      case 2 -> {
        fleet.kill("interrupted by " + signal + " once more");
        person.accept("Ending the agents.");
      }
      default -> exit.run();
    }
  }

  /** What came first, for a person; empty: nothing came. */
  Optional<String> first() {
    return Optional.ofNullable(first.get());
  }
}
