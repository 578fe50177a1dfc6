package dev.hivemind.cli.project;

import dev.hivemind.checkpoint.RunStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What tasks used in the project's latest runs, by declared id. Read when it is first asked. */
final class PastTokens implements Function<String, OptionalLong> {
  private final Path directory;
  private @Nullable Map<String, Long> tokens;

  /**
   * @param directory in the project
   */
  PastTokens(Path directory) {
    this.directory = directory;
  }

  @Override
  public OptionalLong apply(String declaredId) {
    if (tokens == null) tokens = read();
    Long used = tokens.get(declaredId);
    return used == null ? OptionalLong.empty() : OptionalLong.of(used);
  }

  private Map<String, Long> read() {
    try {
      Optional<RunStore> store = RunStore.find(directory);
      return store.isPresent() ? store.get().tokensByTask() : Map.of();
    } catch (IOException e) {
      // An estimate is only a hint: without a readable history it is guessed.
      return Map.of();
    }
  }
}
