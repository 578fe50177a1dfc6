package dev.hivemind.examples.mock.api;

import java.time.LocalDate;
import java.util.List;

/** The models that the mocked APIs list. Any other name is served just the same. */
public final class ModelCatalog {

  /**
   * @param released first day
   */
  public record Model(String id, String displayName, LocalDate released) {}

  public static final List<Model> ANTHROPIC =
      List.of(
          new Model("claude-opus-5-5", "Claude Opus 5.5 (simulated)", LocalDate.of(2026, 9, 22)),
          new Model(
              "claude-sonnet-5-5", "Claude Sonnet 5.5 (simulated)", LocalDate.of(2026, 9, 22)),
          new Model("claude-haiku-5-5", "Claude Haiku 5.5 (simulated)", LocalDate.of(2026, 9, 22)));

  public static final List<Model> OPENAI =
      List.of(
          new Model("gpt-6.2-sol", "GPT-6.2 Sol (simulated)", LocalDate.of(2026, 10, 1)),
          new Model("gpt-6-luna", "GPT-6 Luna (simulated)", LocalDate.of(2026, 6, 1)));

  private ModelCatalog() {}
}
