package dev.hivemind.cli.proxy;

import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.budget.PriceRow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a person asks of the proxy.
 *
 * @param upstreams and {@code profiles} as written
 * @param tuning of every upstream
 * @param budget of all agents together
 * @param agentBudget of each agent
 * @param prices of the user's own
 * @param hold how long a call is held before its caller is told of a fault
 * @param bounced whether calls are refused at once while a provider keeps failing
 * @param open whether any program of this machine may call
 * @param buffered whether replies are completed before anything of them is delivered
 * @param ledger file that every attempt is written to; null: none
 */
public record ProxyRequest(
    List<String> upstreams,
    List<String> profiles,
    int port,
    LaneTuning tuning,
    Ceiling budget,
    Ceiling agentBudget,
    List<PriceRow> prices,
    Duration hold,
    boolean bounced,
    boolean open,
    boolean buffered,
    @Nullable Path ledger,
    boolean json) {

  public ProxyRequest {
    upstreams = List.copyOf(upstreams);
    profiles = List.copyOf(profiles);
    prices = List.copyOf(prices);
  }
}
