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

  public static final List<Model> GOOGLE =
      List.of(
          new Model("gemini-4-neon", "Gemini 4 Neon (simulated)", LocalDate.of(2026, 9, 1)),
          new Model(
              "gemini-4-hydrogen", "Gemini 4 Hydrogen (simulated)", LocalDate.of(2026, 9, 1)));

  public static final List<Model> OLLAMA =
      List.of(
          new Model("qwen3:8b", "Qwen 3 8B (simulated)", LocalDate.of(2026, 5, 1)),
          new Model("gpt-oss:20b", "gpt-oss 20B (simulated)", LocalDate.of(2026, 5, 1)));

  private ModelCatalog() {}
}
