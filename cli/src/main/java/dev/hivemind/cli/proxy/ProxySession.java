package dev.hivemind.cli.proxy;

import dev.hivemind.checkpoint.LedgerFiles;
import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.Build;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Masking;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.lane.NetworkReader;
import dev.hivemind.cli.proxy.ProxyLanes.ProxyLane;
import dev.hivemind.cli.via.Doorway;
import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.ControlPolicy;
import dev.hivemind.proxy.EmbeddedProxy;
import dev.hivemind.proxy.GuestPolicy;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.budget.Budgets;
import dev.hivemind.proxy.budget.OnExceed;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.time.Randomness;
import dev.hivemind.proxy.time.Ticker;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The proxy on its own, from its start to its end. */
public final class ProxySession {
  /** Of answers under way when the proxy ends; long ones take some minutes. */
  private static final Duration GRACE = Duration.ofMinutes(5);

  private final Surroundings surroundings;
  private final ProxyRequest request;
  private final EndSignals signals;

  public ProxySession(Surroundings surroundings, ProxyRequest request) {
    this(surroundings, request, new EndSignals(() -> Runtime.getRuntime().halt(haltCode())));
  }

  ProxySession(Surroundings surroundings, ProxyRequest request, EndSignals signals) {
    this.surroundings = surroundings;
    this.request = request;
    this.signals = signals;
  }

  private static int haltCode() {
    return ExitCode.INTERRUPTED.code();
  }

  /**
   * Serves until a signal comes.
   *
   * @return OK when every answer under way was completed, INTERRUPTED when some were broken off
   * @throws IOException when the port, the ledger or a mock provider cannot be had
   */
  public ExitCode run() throws IOException, InterruptedException {
    List<UpstreamArgument> upstreams =
        UpstreamArguments.parse(request.upstreams(), request.profiles());
    String token = request.open() ? null : Randomness.token();
    String secret = Randomness.token();
    try (var lanes = ProxyLanes.start(upstreams, surroundings.environment(), request.tuning());
        Ledger ledger = ledger();
        var proxy = EmbeddedProxy.start(options(lanes.all(), ledger, token, secret));
        var doorway = doorway(proxy.port(), secret)) {
      signals.listen();
      announce(new ProxyAnnouncement(proxy.port(), token, lanes.all(), doorway != null));
      PriceTable.readAhead();
      signals.awaitFirst();
      return end(proxy);
    }
  }

  private Ledger ledger() throws IOException {
    return request.ledger() == null ? NoLedger.INSTANCE : LedgerFiles.open(request.ledger());
  }

  /** Null: runs cannot find the proxy, which serves all others none the less. */
  private @Nullable Doorway doorway(int port, String secret) {
    try {
      return Doorway.open(surroundings.environment(), port, secret);
    } catch (IOException unwritable) {
      surroundings
          .console()
          .note(
              "No run can join this proxy (--via): it cannot leave word of itself in "
                  + unwritable.getMessage());
      return null;
    }
  }

  private ControlPolicy control(List<ProxyLane> lanes, String secret) {
    return new ControlPolicy(
        secret,
        Build.version(),
        lanes.stream().collect(Collectors.toMap(ProxyLane::name, ProxyLane::credential)),
        lanes.stream().filter(ProxyLane::mocked).map(ProxyLane::name).collect(Collectors.toSet()));
  }

  private ProxyOptions options(
      List<ProxyLane> lanes, Ledger ledger, @Nullable String token, String secret) {
    Ticker ticker = surroundings.ticker();
    var news =
        new ProxyNews(
            surroundings.console(),
            new Masking(surroundings.environment()),
            ticker,
            request.bounced());
    var budgets =
        new Budgets(
            request.budget(),
            OnExceed.CHECKPOINT,
            PriceTable.shipped().with(request.prices()),
            ticker,
            news);
    AgentTerms terms = AgentTerms.guest(request.hold(), request.buffered(), request.bounced());
    var guests = new GuestPolicy(token, terms, request.agentBudget());
    return ProxyOptions.standAlone(
            lanes.stream().map(ProxyLane::lane).toList(), ledger, ticker, guests)
        .over(new NetworkReader(surroundings.environment()).read())
        .at(request.port())
        .telling(news)
        .keeping(budgets)
        .joinedBy(control(lanes, secret));
  }

  private void announce(ProxyAnnouncement announcement) {
    Console console = surroundings.console();
    if (request.json()) console.print(announcement.document().toString());
    else announcement.lines().forEach(console::print);
  }

  private ExitCode end(EmbeddedProxy proxy) throws InterruptedException {
    Console console = surroundings.console();
    int underWay = underWay(proxy);
    if (underWay > 0) {
      console.note(
          "Ending: %s under way may take up to %s. Ctrl-C once more ends at once."
              .formatted(Amounts.count(underWay, "answer"), Amounts.duration(GRACE)));
    }
    var cut = new FutureTask<>(() -> cutOff(proxy));
    Thread.ofVirtual().start(cut);
    boolean ended = proxy.drain(GRACE);
    signals.endWaiting();
    boolean whole = !brokeOff(cut) && ended;
    if (!whole) console.note("Answers under way were broken off.");
    return whole ? ExitCode.OK : ExitCode.INTERRUPTED;
  }

  private static int underWay(EmbeddedProxy proxy) {
    return proxy.lanes().stream().mapToInt(lane -> lane.view().inFlight()).sum();
  }

  /** Whether answers were broken off, since a second signal came before all were complete. */
  private boolean cutOff(EmbeddedProxy proxy) throws InterruptedException {
    if (!signals.awaitSecond()) return false;
    boolean any = underWay(proxy) > 0;
    proxy.close();
    return any;
  }

  private static boolean brokeOff(FutureTask<Boolean> cut) throws InterruptedException {
    try {
      return cut.get();
    } catch (ExecutionException failed) {
      throw new IllegalStateException(failed.getCause());
    }
  }
}
