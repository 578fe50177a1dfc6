package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.lane.SchedulingSwitches;
import dev.hivemind.cli.proxy.ProxyRequest;
import dev.hivemind.cli.proxy.ProxySession;
import dev.hivemind.cli.via.RunningProxy;
import dev.hivemind.proxy.LaneTuning;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code hivemind proxy}: the proxy on its own. */
@Command(
    name = "proxy",
    description = {
      "Schedule the API calls of agents that are started by hand or by other tools.",
      "",
      "An upstream is a URL, a provider (anthropic, openai, google, ollama) or mock: the",
      "mock provider in this process. Its key is taken from the provider's variable",
      "(ANTHROPIC_API_KEY, ...); without one every caller's own key or login passes through."
    },
    footer = {
      "",
      "Examples:",
      "  hivemind proxy --upstream anthropic",
      "  hivemind proxy --upstream anthropic --upstream openai --budget '$20'",
      "  hivemind proxy --upstream work=https://llm.example.org/v1 --rpm 30",
      "  hivemind proxy --upstream mock",
      "",
      "Runs join it with hivemind run --via http://127.0.0.1:8765.",
      "Ctrl-C ends it once the answers under way are complete, twice at once.",
      "Exit code: 0 ended with all answers complete, 2 wrong usage, 5 something is missing",
      "(a port), 130 answers were broken off."
    })
final class ProxyCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Option(
      names = "--upstream",
      required = true,
      paramLabel = "[NAME=]URL",
      description = "Where calls go; may be repeated.")
  private List<String> upstreams = List.of();

  @Option(
      names = "--profile",
      paramLabel = "[NAME=]PROFILE",
      description = "Which provider an upstream is, where its host does not tell.")
  private List<String> profiles = List.of();

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port on 127.0.0.1; 0: any free one. Default: 8765.")
  private int port = RunningProxy.USUAL_PORT;

  @Mixin private final CeilingOptions ceilings = new CeilingOptions();
  @Mixin private final LaneOptions lanes = new LaneOptions();
  @Mixin private final GuestBudgetOptions budgets = new GuestBudgetOptions();

  @Option(
      names = "--hold",
      converter = MockValues.Time.class,
      paramLabel = "TIME",
      description =
          "How long a call is held and tried again before its caller is told. Default: 4m.")
  private Duration hold = Duration.ofMinutes(4);

  @Option(
      names = "--bounce",
      description = "Answer 503 at once while a provider keeps failing, instead of holding.")
  private boolean bounced;

  @Option(names = "--open", description = "Let any program of this machine call, without a token.")
  private boolean open;

  @Option(
      names = "--buffer-replies",
      description = "Complete every reply before anything of it is delivered.")
  private boolean buffered;

  @Option(
      names = "--ledger",
      paramLabel = "FILE",
      description = "Write every attempt to this file, as JSON Lines.")
  private @Nullable Path ledger;

  @Mixin private final SchedulingOptions scheduling = new SchedulingOptions();

  @Option(names = "--json", description = "Print how to reach the proxy as one JSON document.")
  private boolean json;

  ProxyCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    try {
      return new ProxySession(surroundings, request()).run().code();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return ExitCode.INTERRUPTED.code();
    }
  }

  private ProxyRequest request() {
    if (port < 0 || port > 65_535) {
      throw CommandException.usage("--port: from 0 to 65535, not " + port);
    }
    if (!hold.isPositive()) throw CommandException.usage("--hold: more than 0s");
    return new ProxyRequest(
        upstreams,
        profiles,
        port,
        tuning(),
        budgets.ofAll(),
        budgets.ofEach(),
        budgets.prices(surroundings.directory()),
        hold,
        bounced,
        open,
        buffered,
        ledger == null ? null : surroundings.directory().resolve(ledger),
        json);
  }

  private LaneTuning tuning() {
    SchedulingSwitches switches = scheduling.switches();
    return new LaneTuning(
        ceilings.written(),
        lanes.latencyTarget(),
        lanes.reserved(),
        lanes.overageAllowed(),
        switches.headerPause(),
        switches.paper(),
        switches.disabled());
  }
}
