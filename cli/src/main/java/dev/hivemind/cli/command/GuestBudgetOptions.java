package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.budget.Money;
import dev.hivemind.task.Budget;
import dev.hivemind.task.manifest.WrittenBudget;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What agents that come by themselves may use. */
final class GuestBudgetOptions {

  @Option(
      names = "--budget",
      paramLabel = "2M|$20",
      description = "What all agents together may use before they are stopped.")
  private @Nullable String ofAll;

  @Option(
      names = "--agent-budget",
      paramLabel = "2M|$20",
      description = "What each agent may use before it is stopped.")
  private @Nullable String ofEach;

  Ceiling ofAll() {
    return ceiling("--budget", ofAll);
  }

  Ceiling ofEach() {
    return ceiling("--agent-budget", ofEach);
  }

  private static Ceiling ceiling(String option, @Nullable String written) {
    if (written == null) return Ceiling.NONE;
    Budget budget =
        WrittenBudget.parse(written)
            .orElseThrow(
                () ->
                    CommandException.usage(
                        "%s takes tokens (2M, 400k) or dollars ($20), not %s"
                            .formatted(option, written)));
    return budget.tokens().isPresent()
        ? Ceiling.ofTokens(budget.tokens().getAsLong())
        : Ceiling.ofUsd(Money.ofMicros(budget.usdMicros().orElseThrow()));
  }
}
