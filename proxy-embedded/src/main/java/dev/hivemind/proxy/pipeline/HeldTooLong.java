package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.retry.Fault;
import dev.hivemind.proxy.wait.WaitReason;
import java.time.Duration;

/** Why a call is not held any longer that has waited as long as it may. */
final class HeldTooLong {
  private HeldTooLong() {}

  /**
   * @param reason what it still waits for
   * @param retryAfter until another attempt has a chance
   */
  static Fault fault(Call call, WaitReason reason, Duration retryAfter) {
    String words =
        "HiveMind held this call to %s for %s, as long as it may, and %s"
            .formatted(call.lane().name(), text(call.patience()), stillTrue(reason));
    return new Fault(kind(reason), retryAfter, words);
  }

  private static Fault.Kind kind(WaitReason reason) {
    return switch (reason) {
      case WaitReason.RateLimit _, WaitReason.AskedToWait _, WaitReason.UsageWindow _ ->
          Fault.Kind.RATE_LIMITED;
      case WaitReason.Places _,
          WaitReason.ProviderFailing _,
          WaitReason.BackingOff _,
          WaitReason.TooManyRetries _,
          WaitReason.BudgetNearlySpent _ ->
          Fault.Kind.OVERLOADED;
    };
  }

  private static String stillTrue(WaitReason reason) {
    return switch (reason) {
      case WaitReason.Places(_, int limit) -> "all %d places are taken.".formatted(limit);
      case WaitReason.RateLimit _ -> "a rate limit is used up.";
      case WaitReason.AskedToWait _ -> "the provider asked to wait.";
      case WaitReason.UsageWindow(String window, var until) ->
          "the usage window %s is used up until %s.".formatted(window, until);
      case WaitReason.ProviderFailing _, WaitReason.BackingOff _, WaitReason.TooManyRetries _ ->
          "the provider keeps failing.";
      case WaitReason.BudgetNearlySpent _ -> "its budget is nearly spent.";
    };
  }

  private static String text(Duration duration) {
    long seconds = duration.toSeconds();
    return seconds % 60 == 0 ? seconds / 60 + " min" : seconds + " s";
  }
}
