package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hivemind.task.Task;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/** Reads the manifests of tests. */
final class Reads {
  static final Path WORKSPACE = Path.of("/work/space");

  private Reads() {}

  static ReadOptions options() {
    return ReadOptions.of(
        WORKSPACE,
        Set.of("claude", "codex", "demo"),
        Set.of("anthropic", "openai", "azure-openai", "google", "ollama", "generic"));
  }

  static ReadOptions environment(Map<String, String> environment) {
    return options().withEnvironment(environment::get);
  }

  static Manifest read(String yaml) throws ManifestException {
    return read(yaml, options());
  }

  static Manifest read(String yaml, ReadOptions options) throws ManifestException {
    return ManifestReader.read(ManifestSource.text("tasks.yaml", yaml, WORKSPACE), options);
  }

  /** The only task of a manifest. */
  static Task task(String yaml) throws ManifestException {
    Manifest manifest = read(yaml);
    if (manifest.tasks().size() != 1) throw new AssertionError(manifest.tasks());
    return manifest.tasks().getFirst();
  }

  /** What a person sees of a manifest that is refused. */
  static String refusal(String yaml) {
    return refusal(yaml, options());
  }

  static String refusal(String yaml, ReadOptions options) {
    ManifestException refusal =
        catchThrowableOfType(ManifestException.class, () -> read(yaml, options));
    return Problems.render(refusal.problems());
  }
}
