package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.proxy.LaneTuning;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is never exceeded at any upstream, whatever the provider allows. */
final class CeilingOptions {

  @Option(
      names = {"--max-concurrent", "--max-concurrency"},
      paramLabel = "N",
      description = "Calls at once.")
  private @Nullable Integer concurrent;

  @Option(
      names = "--rpm",
      converter = MockValues.Amount.class,
      paramLabel = "N",
      description = "Requests a minute.")
  private @Nullable Long requests;

  @Option(
      names = "--itpm",
      converter = MockValues.Amount.class,
      paramLabel = "N",
      description = "Input tokens a minute, as the provider counts them.")
  private @Nullable Long inputTokens;

  @Option(
      names = "--otpm",
      converter = MockValues.Amount.class,
      paramLabel = "N",
      description = "Output tokens a minute.")
  private @Nullable Long outputTokens;

  @Option(
      names = "--tpm",
      converter = MockValues.Amount.class,
      paramLabel = "N",
      description = "Input and output tokens a minute.")
  private @Nullable Long tokens;

  /**
   * @throws CommandException (usage) when nothing could ever be sent
   */
  LaneTuning.Ceilings written() {
    positive("--max-concurrent", concurrent);
    positive("--rpm", requests);
    positive("--itpm", inputTokens);
    positive("--otpm", outputTokens);
    positive("--tpm", tokens);
    return new LaneTuning.Ceilings(requests, inputTokens, outputTokens, tokens, concurrent);
  }

  private static void positive(String option, @Nullable Number value) {
    if (value != null && value.longValue() < 1) {
      throw CommandException.usage(option + " must be at least 1");
    }
  }
}
