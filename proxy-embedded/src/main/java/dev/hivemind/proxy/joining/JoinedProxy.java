package dev.hivemind.proxy.joining;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.AgentGateway;
import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.AgentWait;
import dev.hivemind.proxy.Credential;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneStatus;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.control.ControlRequest;
import dev.hivemind.proxy.control.Offer.Access;
import dev.hivemind.proxy.control.Offer.OfferedLane;
import dev.hivemind.proxy.joining.ControlException.Kind;
import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.proxy.time.Ticker;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A proxy in another process that this run shares with others: one queue for all. Agents call it
 * straight; this run hears from it what happens to them. Thread-safe.
 */
public final class JoinedProxy implements AgentGateway {
  private static final Duration SETTLING = Duration.ofSeconds(10);
  private static final Duration BETWEEN_TRIES = Duration.ofMillis(200);

  private final ControlAddress address;
  private final ControlClient client;
  private final String run;
  private final List<OfferedLane> lanes;
  private final Acknowledging acknowledging;
  private final RunHearing hearing;
  private final RunListening listening;
  private final Sleeper sleeper;

  private JoinedProxy(
      ControlAddress address,
      ControlClient client,
      String run,
      JoinTerms terms,
      Ticker ticker,
      Sleeper sleeper) {
    this.address = address;
    this.client = client;
    this.run = run;
    this.lanes = terms.lanes();
    this.acknowledging = new Acknowledging(client, run);
    this.hearing = new RunHearing(address.server(), terms, acknowledging, ticker);
    this.listening = new RunListening(client, run, terms, hearing, ticker, sleeper);
    this.sleeper = sleeper;
  }

  /**
   * Joins a proxy and begins to listen to it.
   *
   * @throws ControlException when it cannot be reached or does not want this run
   */
  public static JoinedProxy join(
      ControlAddress address, JoinTerms terms, Ticker ticker, Sleeper sleeper)
      throws ControlException {
    ControlClient client = new ControlClient(address);
    try {
      List<String> lanes = terms.lanes().stream().map(OfferedLane::name).toList();
      var join = new ControlRequest.Join(terms.run(), lanes, terms.budgets());
      String run = client.ask(join, ControlRequest.Joined.class).run();
      var joined = new JoinedProxy(address, client, run, terms, ticker, sleeper);
      joined.acknowledging.start();
      joined.listening.start();
      return joined;
    } catch (ControlException refused) {
      client.close();
      throw refused;
    }
  }

  @Override
  public AgentAccess admit(String agent, String lane, AgentTerms terms) {
    Lane known = lane(lane);
    var admit = new ControlRequest.Admit(run, agent, lane, terms);
    try {
      ControlRequest.Way way = askPatiently(admit, ControlRequest.Way.class);
      return new AgentAccess(known, path(way.token()), path(way.publicId()), way.token());
    } catch (ControlException gone) {
      throw new UncheckedIOException(gone.words(), gone);
    }
  }

  /** Asks again while the connection fails, for as long as the proxy may come back. */
  private <T> T askPatiently(ControlRequest request, Class<T> answer) throws ControlException {
    while (true) {
      String over = hearing.ended();
      if (over != null) {
        throw new ControlException(Kind.STRANGER, over, null);
      }
      try {
        return client.ask(request, answer);
      } catch (ControlException failed) {
        if (failed.kind() != Kind.UNREACHABLE || !pause()) {
          throw failed;
        }
      }
    }
  }

  /** Whether there is a reason to go on. */
  private boolean pause() {
    try {
      sleeper.sleep(BETWEEN_TRIES);
      return true;
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private Lane lane(String name) {
    OfferedLane offered =
        lanes.stream()
            .filter(lane -> lane.name().equals(name))
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("The proxy has no lane '" + name + "'"));
    Credential credential =
        offered.access() == Access.CALLERS_OWN ? Credential.CALLERS_OWN : Credential.ELSEWHERE;
    return new Lane(
        name, offered.profile(), offered.place(), credential, false, LaneTuning.DEFAULT);
  }

  private URI path(String capability) {
    return address.server().resolve("/a/" + capability);
  }

  @Override
  public void dismiss(String agent) {
    tell(new ControlRequest.Dismiss(run, agent));
  }

  @Override
  public void abort(String agent) {
    tell(new ControlRequest.Abort(run, agent));
  }

  @Override
  public void prioritize(String agent, Priority priority) {
    tell(new ControlRequest.Prioritize(run, agent, priority));
  }

  @Override
  public void grant(@Nullable String agent, Ceiling more) {
    tell(new ControlRequest.Grant(run, agent, more));
  }

  private void tell(ControlRequest request) {
    try {
      var _ = askPatiently(request, ControlRequest.Done.class);
    } catch (ControlException gone) {
      // What was to end has ended with the proxy, or will when it misses this run.
    }
  }

  @Override
  public AgentActivity activity(String agent) {
    return hearing.state().activities().getOrDefault(agent, AgentActivity.NONE);
  }

  @Override
  public Optional<AgentWait> waiting(String agent) {
    return hearing.state().waits().stream().filter(wait -> wait.agent().equals(agent)).findFirst();
  }

  @Override
  public List<LaneStatus> lanes() {
    return hearing.state().lanes();
  }

  /** Asks how much there is to be heard, which nobody answers when the proxy has ended. */
  @Override
  public void settle() {
    try {
      var sync = new ControlRequest.Sync(run);
      hearing.await(askPatiently(sync, ControlRequest.Told.class).last(), SETTLING);
    } catch (ControlException gone) {
      // That was reported, and is all there is.
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
    }
  }

  /** Leaves, and hears the rest of what its agents' calls came to. */
  @Override
  public void close() {
    listening.leave();
    acknowledging.close();
    client.close();
  }
}
