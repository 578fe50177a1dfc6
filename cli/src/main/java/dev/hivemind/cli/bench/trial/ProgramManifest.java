package dev.hivemind.cli.bench.trial;

import dev.hivemind.cli.bench.scenario.AgentScript;
import dev.hivemind.cli.bench.scenario.Upstream;
import java.net.URI;
import java.util.Map;

/** The manifest with which real agent programs are started. */
final class ProgramManifest {
  private ProgramManifest() {}

  /**
   * @param urls of the mocks, by lane
   */
  static String of(Trial trial, Map<String, URI> urls) {
    var manifest = new StringBuilder("version: 1\nname: bench\nupstreams:\n");
    for (Upstream upstream : trial.scenario().upstreams()) {
      manifest.append(
          "  %s: { profile: %s, url: \"%s\", api_key: mock }\n"
              .formatted(upstream.lane(), upstream.profile().id(), urls.get(upstream.lane())));
    }
    manifest.append("defaults: { workspace: shared, timeout: 15m }\n");
    manifest.append("max_parallel: %d\n".formatted(trial.scenario().agents().size()));
    manifest.append("tasks:\n");
    trial.scenario().agents().forEach(script -> manifest.append(task(script, trial)));
    return manifest.toString();
  }

  private static String task(AgentScript script, Trial trial) {
    var files = new StringBuilder();
    for (int number = 1; number <= script.turns(); number++) {
      files.append(number == 1 ? "" : ", ").append("out/%s/%d.md".formatted(script.name(), number));
    }
    return """
      - id: %s
        agent: %s
        upstream: %s
        buffer_replies: %s
        prompt: Write what you know about the weather into %s.
    """
        .formatted(
            script.name(),
            script.name().replaceAll("-\\d+$", ""),
            script.lane(),
            trial.arm().shielded(),
            files);
  }
}
