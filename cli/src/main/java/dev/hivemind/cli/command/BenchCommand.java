package dev.hivemind.cli.command;

import dev.hivemind.agent.SearchPath;
import dev.hivemind.cli.bench.BenchRequest;
import dev.hivemind.cli.bench.BenchSession;
import dev.hivemind.cli.bench.Experiments;
import dev.hivemind.cli.bench.judge.Experiment;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hivemind bench}: the evaluation. */
@Command(
    name = "bench",
    description = {
      "Measure what HiveMind is good for: mock agents and mock providers, without HiveMind",
      "and with it, in the scenarios of the paper and in others."
    },
    footer = {
      "",
      "Examples:",
      "  hivemind bench --quick",
      "  hivemind bench stress replay-11 --speed 10 --seeds 5",
      "  hivemind bench --report evaluation.html",
      "                                 everything, in real time: ten minutes",
      "",
      "Exit code: 0 the bar is met, 1 it is missed, 5 something is missing (an agent program)."
    })
final class BenchCommand implements Callable<Integer> {
  private static final double QUICK = 20;

  private final Surroundings surroundings;

  @Parameters(
      paramLabel = "SCENARIO",
      description = "Only these. Default: all; with --quick the paper's.")
  private List<String> scenarios = List.of();

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "How many seeds each scenario is tried with. Default: 1.")
  private int seeds = 1;

  @Option(
      names = "--speed",
      paramLabel = "N",
      description =
          "Divide every duration by N. Deaths, waste and 429s are judged then, times are not."
              + " Default: 1, real time.")
  private @Nullable Double speed;

  @Option(names = "--quick", description = "The paper's scenarios and its ablation, at --speed 20.")
  private boolean quick;

  @Option(
      names = "--at-once",
      paramLabel = "N",
      description =
          "Trials side by side, each on a mock of its own. Default: 64 in real time, else 4.")
  private @Nullable Integer atOnce;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Also write a page with charts, which needs nothing else.")
  private @Nullable Path report;

  /** Set by picocli. */
  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  BenchCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    try {
      return new BenchSession(surroundings, request()).run().code();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return ExitCode.INTERRUPTED.code();
    }
  }

  private BenchRequest request() {
    if (seeds < 1) throw CommandException.usage("--seeds: at least 1");
    double chosen = speed == null ? (quick ? QUICK : 1) : speed;
    if (!(chosen >= 1 && chosen <= 1_000)) {
      throw CommandException.usage("--speed: from 1 to 1000, not " + chosen);
    }
    int parallel = atOnce == null ? (chosen == 1 ? 64 : 4) : atOnce;
    if (parallel < 1) throw CommandException.usage("--at-once: at least 1");
    return new BenchRequest(
        experiments(),
        LongStream.rangeClosed(1, seeds).boxed().toList(),
        chosen,
        parallel,
        typed(),
        json,
        page());
  }

  private String typed() {
    return "hivemind "
        + String.join(" ", spec.parent().commandLine().getParseResult().originalArgs());
  }

  /** Whoever waits for the report should not learn only afterwards that there cannot be one. */
  private @Nullable Path page() {
    if (report == null) return null;
    Path page = surroundings.directory().resolve(report);
    if (Files.isDirectory(page)) {
      throw CommandException.usage("--report: %s is a folder; name a file".formatted(page));
    }
    if (!Files.isWritable(page.getParent())) {
      throw CommandException.environment(
          "--report: nothing can be written to %s. Create the folder, or name a file elsewhere."
              .formatted(page.getParent()));
    }
    return page;
  }

  private List<Experiment> experiments() {
    List<String> missing =
        Stream.of("claude", "codex")
            .filter(program -> SearchPath.find(program, surroundings.environment()).isEmpty())
            .toList();
    if (!scenarios.isEmpty()) return named(missing);
    if (quick) return Experiments.paper();
    if (missing.isEmpty()) return Experiments.all();
    surroundings.console().note(withoutPrograms(missing) + " It is left out.");
    return Experiments.all().stream().filter(one -> !one.scenario().programs()).toList();
  }

  private List<Experiment> named(List<String> missing) {
    List<Experiment> named = Experiments.named(scenarios);
    if (!missing.isEmpty() && named.stream().anyMatch(one -> one.scenario().programs())) {
      throw CommandException.environment(withoutPrograms(missing));
    }
    return named;
  }

  private static String withoutPrograms(List<String> missing) {
    return "real-agents needs claude and codex on PATH, and %s is not there."
        .formatted(String.join(" and ", missing));
  }
}
