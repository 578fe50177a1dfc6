package dev.hivemind.proxy.bench;

import dev.hivemind.proxy.EmbeddedProxy;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.time.Ticker;
import java.net.URI;
import java.util.List;

/**
 * Starts a proxy with every primitive before the upstream given as its one argument, prints an
 * agent's base URL, and serves until its standard input ends.
 */
public final class ProxyUnderBench {
  /** As many calls at once as a lane may grow to. */
  private static final int AGENTS = 1_000;

  private ProxyUnderBench() {}

  public static void main(String[] arguments) throws Exception {
    Lane lane = new Lane("bench", Profile.ANTHROPIC, URI.create(arguments[0]), "sk-bench", false);
    try (EmbeddedProxy proxy =
        EmbeddedProxy.start(ProxyOptions.managed(List.of(lane), new NoLedger(), Ticker.system()))) {
      for (int agent = 0; agent < AGENTS; agent++) {
        proxy.admit("agent-" + agent, "bench", Priority.NORMAL);
      }
      System.out.println(proxy.admit("bench", "bench", Priority.NORMAL).baseUrl());
      System.in.transferTo(System.err);
    }
  }

  private static final class NoLedger implements Ledger {
    @Override
    public void open(LedgerEntry.Opened opened) {}

    @Override
    public void close(LedgerEntry.Closed closed) {}

    @Override
    public void close() {}
  }
}
