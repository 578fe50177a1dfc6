package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.checkpoint.LedgerSummary;
import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.checkpoint.RunStore;
import dev.hivemind.examples.mock.MockStats;
import dev.hivemind.task.run.RunEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What has come of the last run of a project, whatever happened to it on its way. */
record RunOutcome(Path project) {

  void everyTaskSucceededOnce(String... tasks) throws Exception {
    assertThat(status().path("tasks").valueStream().map(task -> task.path("state").asString()))
        .hasSize(tasks.length)
        .containsOnly("succeeded");
    List<String> succeeded =
        run().events().stream()
            .filter(RunEvent.Succeeded.class::isInstance)
            .map(event -> ((RunEvent.Succeeded) event).task())
            .toList();
    assertThat(succeeded).containsExactlyInAnyOrder(tasks);
  }

  /**
   * What was served and is not in the ledger are the attempts that it lists as open when hivemind
   * was killed, be they committed or in the last batch; those may have been served or not.
   *
   * @param cut calls whose agents were killed: closed in the ledger, and perhaps not served whole
   */
  void everyCallIsAccountedFor(MockStats served, int cut) throws Exception {
    LedgerSummary ledger = run().ledger();
    assertThat(ledger.unclosed()).isEmpty();
    long closed = run().usedAttempts().size();
    assertThat(served.requests()).isBetween(closed - cut, closed + unaccounted());
    if (cut > 0) return;
    long counted =
        status()
            .path("lanes")
            .valueStream()
            .mapToLong(lane -> lane.at("/tokens/output").asLong())
            .sum();
    assertThat(counted).isLessThanOrEqualTo(served.outputTokens());
    if (served.requests() == closed) assertThat(counted).isEqualTo(served.outputTokens());
  }

  int unaccounted() throws IOException {
    return run().ledger().unaccounted().size();
  }

  RunFolder run() throws IOException {
    return RunStore.find(project).orElseThrow().runs().getLast();
  }

  JsonNode status() throws Exception {
    HivemindProcess status = HivemindProcess.start(project, "status", "--json");
    assertThat(status.exitCode()).as(status.err()).isZero();
    return JsonMapper.shared().readTree(status.out());
  }

  /** Agents, their tools, and whatever else carries the variables of an agent of this project. */
  List<Path> processesLeft() {
    return ProcessWatch.all().stream()
        .filter(process -> isAgents(ProcessWatch.read(process, "environ")))
        .toList();
  }

  private boolean isAgents(String environment) {
    return environment.contains("HOME=" + project) && environment.contains("HIVEMIND_RUN=");
  }
}
