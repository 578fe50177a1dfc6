package dev.hivemind.cli.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.cli.bench.judge.Experiment;
import dev.hivemind.cli.bench.judge.Finding;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.proxy.time.Ticker;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The smallest scenario, with real sockets, twenty times as fast as it is. */
final class BenchSessionTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private ExitCode run(Experiment experiment, boolean json) throws Exception {
    var console =
        new Console(
            new PrintStream(out, true, UTF_8),
            new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
            false,
            false,
            100);
    var surroundings =
        new Surroundings(Map.of(), Path.of(""), console, Ticker.system(), Sleeper.system());
    var request =
        new BenchRequest(
            List.of(experiment), List.of(1L), 20, 2, "hivemind bench micro-5", json, null);
    return new BenchSession(surroundings, request).run();
  }

  @Test
  void the_document_tells_both_modes_with_wall_limit_and_answers() throws Exception {
    assertThat(run(Experiments.named(List.of("micro-5")).getFirst(), true)).isEqualTo(ExitCode.OK);
    JsonNode document = new ObjectMapper().readTree(out.toString(UTF_8));
    assertThat(document.path("met").asBoolean()).isTrue();
    assertThat(document.path("scenarios").size()).isEqualTo(2);
    assertThat(document.path("scenarios").get(0).path("mode").asString()).isEqualTo("direct");
    JsonNode managed = document.path("scenarios").get(1);
    assertThat(managed.path("mode").asString()).isEqualTo("managed");
    assertThat(managed.path("alive").asInt()).isEqualTo(5);
    assertThat(managed.path("upstream").path("200").asInt()).isEqualTo(40);
    assertThat(managed.path("limit_seconds").asDouble()).isPositive();
    assertThat(managed.path("tokens").asLong()).isPositive();
  }

  @Test
  void a_missed_bar_is_said_and_makes_the_exit_code_one() throws Exception {
    Experiment micro = Experiments.named(List.of("micro-5")).getFirst();
    var missed =
        new Experiment(
            micro.scenario(), micro.kind(), seed -> new Finding("", List.of("a reason")));
    assertThat(run(missed, false)).isEqualTo(ExitCode.TASK_FAILED);
    assertThat(out.toString(UTF_8)).contains("missed: micro-5, seed 1: a reason");
  }
}
