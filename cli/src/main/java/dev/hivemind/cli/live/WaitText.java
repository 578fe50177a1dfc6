package dev.hivemind.cli.live;

import dev.hivemind.cli.console.Amounts;
import dev.hivemind.proxy.AgentWait;
import dev.hivemind.proxy.dispatch.Waiting;
import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Says what an agent waits for, and until when as far as that is known. */
final class WaitText {
  private static final DateTimeFormatter TODAY = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
  private static final DateTimeFormatter LATER =
      DateTimeFormatter.ofPattern("EEE HH:mm", Locale.ENGLISH);

  private final Instant now;
  private final long nowNanos;
  private final ZoneId zone;

  /**
   * @param nowNanos the same moment by the ticker
   */
  WaitText(Instant now, long nowNanos, ZoneId zone) {
    this.now = now;
    this.nowNanos = nowNanos;
    this.zone = zone;
  }

  String of(AgentWait wait) {
    return switch (wait.waiting().readiness()) {
      case Readiness.Now() -> "about to call " + wait.lane();
      case Readiness.Blocked(WaitReason reason) -> text(wait, reason, "");
      case Readiness.NotBefore(long nanos, WaitReason reason) ->
          text(wait, reason, Amounts.duration(Duration.ofNanos(nanos - nowNanos)));
    };
  }

  /**
   * @param in how long it still takes; empty: nobody knows
   */
  private String text(AgentWait wait, WaitReason reason, String in) {
    String lane = wait.lane();
    return switch (reason) {
      case WaitReason.Places(int inFlight, int limit) ->
          queued(wait) + ": %d of %d calls at once".formatted(inFlight, limit);
      case WaitReason.RateLimit(Quantity quantity, String model, long used, long limit) ->
          queued(wait)
              + ": %s/%s %s this minute%s%s"
                  .formatted(
                      Amounts.tokens(used),
                      Amounts.tokens(limit),
                      quantity(quantity),
                      model.isEmpty() ? "" : " of " + model,
                      in.isEmpty() ? "" : ", next in " + in);
      case WaitReason.ProviderFailing() ->
          lane + " keeps failing: " + (in.isEmpty() ? "one call tries it" : "next try in " + in);
      case WaitReason.AskedToWait() -> lane + " asks to wait" + (in.isEmpty() ? "" : ": " + in);
      case WaitReason.UsageWindow(String window, Instant until) ->
          "waits for the %s limit of %s until %s".formatted(window, lane, clock(until));
      case WaitReason.BackingOff(int attempts) ->
          "a fault of %s: try %d%s"
              .formatted(lane, attempts + 1, in.isEmpty() ? " is next" : " in " + in);
      case WaitReason.TooManyRetries() ->
          "many faults of " + lane + (in.isEmpty() ? "" : ": next try in " + in);
      case WaitReason.BudgetNearlySpent() -> "its budget is nearly spent: one call at a time";
    };
  }

  private static String queued(AgentWait wait) {
    Waiting waiting = wait.waiting();
    return "queued %s of %d for %s"
        .formatted(ordinal(waiting.position()), waiting.queued(), wait.lane());
  }

  private static String ordinal(int number) {
    boolean teens = number % 100 >= 11 && number % 100 <= 13;
    return number
        + (teens
            ? "th"
            : switch (number % 10) {
              case 1 -> "st";
              case 2 -> "nd";
              case 3 -> "rd";
              default -> "th";
            });
  }

  private static String quantity(Quantity quantity) {
    return switch (quantity) {
      case REQUESTS -> "requests";
      case INPUT_TOKENS -> "input tokens";
      case OUTPUT_TOKENS -> "output tokens";
      case TOKENS -> "tokens";
    };
  }

  private String clock(Instant until) {
    boolean today = until.isBefore(now.plus(Duration.ofHours(20)));
    return (today ? TODAY : LATER).format(until.atZone(zone));
  }
}
