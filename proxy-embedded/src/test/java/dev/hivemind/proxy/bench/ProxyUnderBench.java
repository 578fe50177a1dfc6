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
 * Starts a proxy before the upstream given as its one argument, prints an agent's base URL, and
 * serves until its standard input ends.
 */
public final class ProxyUnderBench {
  private ProxyUnderBench() {}

  public static void main(String[] arguments) throws Exception {
    Lane lane = new Lane("bench", Profile.ANTHROPIC, URI.create(arguments[0]), "sk-bench", false);
    try (EmbeddedProxy proxy =
        EmbeddedProxy.start(ProxyOptions.managed(List.of(lane), new NoLedger(), Ticker.system()))) {
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
