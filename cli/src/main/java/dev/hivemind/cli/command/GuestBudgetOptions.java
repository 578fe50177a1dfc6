package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.run.OwnPrices;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.budget.PriceRow;
import dev.hivemind.task.Budget;
import dev.hivemind.task.manifest.WrittenBudget;
import java.nio.file.Path;
import java.util.List;
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

  @Option(
      names = "--prices",
      paramLabel = "FILE",
      description = {
        "What models cost, beside and before the prices that HiveMind knows: JSON of the form",
        "{ \"prices\": [ { \"models\": [\"my-model\"], \"usd_per_million\": { \"input\": 2,"
            + " \"output\": 10 } } ] }."
      })
  private @Nullable Path prices;

  /**
   * @param directory that the file's name is relative to
   * @throws CommandException (usage) when the file cannot be read
   */
  List<PriceRow> prices(Path directory) {
    return prices == null ? List.of() : OwnPrices.read(directory.resolve(prices), "--prices");
  }

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
