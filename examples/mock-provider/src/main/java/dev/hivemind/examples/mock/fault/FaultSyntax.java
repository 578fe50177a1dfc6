package dev.hivemind.examples.mock.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The syntax of {@link FaultScript#parse}. */
final class FaultSyntax {

  /** A comma that a WHEN follows: values such as HTTP dates have commas too. */
  private static final Pattern SEPARATOR =
      Pattern.compile(",(?=\\s*\\d[\\d.]*(?:ms|s|m|h)?(?:=|\\+|-\\d|\\.\\.))");

  /** A colon that {@code HEADER=} follows: URLs and times of day have colons too. */
  private static final Pattern HEADER_SEPARATOR = Pattern.compile(":(?=[A-Za-z][A-Za-z0-9-]*=)");

  private static final Pattern NUMBERS = Pattern.compile("(\\d{1,18})(?:(\\+)|-(\\d{1,18}))?");
  private static final Pattern TIMES = Pattern.compile("(.+?)\\.\\.(.*)");
  private static final Pattern TIME = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h)");
  private static final Duration FOR_EVER = Duration.ofDays(36_500);

  private FaultSyntax() {}

  static FaultScript script(String text) {
    if (text.isBlank()) return FaultScript.EMPTY;
    var entries = new ArrayList<FaultScript.Entry>();
    for (String entry : SEPARATOR.split(text, -1)) entries.add(entry(entry.strip()));
    return new FaultScript(entries);
  }

  private static FaultScript.Entry entry(String text) {
    int equals = text.indexOf('=');
    if (equals < 1) throw wrong(text, "it has to be WHEN=WHAT, such as 3=529");
    FaultTrigger trigger = trigger(text.substring(0, equals).strip(), text);
    String[] parts = HEADER_SEPARATOR.split(text.substring(equals + 1).strip(), -1);
    return new FaultScript.Entry(trigger, fault(parts[0], headers(parts), text));
  }

  private static FaultTrigger trigger(String when, String entry) {
    Matcher times = TIMES.matcher(when);
    if (times.matches()) {
      String until = times.group(2);
      return new FaultTrigger.Times(
          time(times.group(1), entry), until.isEmpty() ? FOR_EVER : time(until, entry));
    }
    Matcher numbers = NUMBERS.matcher(when);
    if (!numbers.matches()) {
      throw wrong(entry, "WHEN is a request's number as in 3, 3-5 or 20+, or a time: 10s..40s");
    }
    long first = Long.parseLong(numbers.group(1));
    if (first == 0) throw wrong(entry, "requests are counted from 1");
    if (numbers.group(2) != null) return new FaultTrigger.Numbers(first, Long.MAX_VALUE);
    String last = numbers.group(3);
    return new FaultTrigger.Numbers(first, last == null ? first : Long.parseLong(last));
  }

  private static Duration time(String text, String entry) {
    Matcher time = TIME.matcher(text);
    if (!time.matches()) throw wrong(entry, "a time is written as 10s, 500ms or 2m");
    double amount = Double.parseDouble(time.group(1));
    long millis =
        switch (time.group(2)) {
          case "ms" -> 1;
          case "s" -> 1_000;
          case "m" -> 60_000;
          default -> 3_600_000;
        };
    return Duration.ofNanos((long) (amount * millis * 1_000_000));
  }

  private static Map<String, String> headers(String[] parts) {
    var headers = new LinkedHashMap<String, String>();
    for (int index = 1; index < parts.length; index++) {
      int equals = parts[index].indexOf('=');
      headers.put(
          parts[index].substring(0, equals).toLowerCase(Locale.ROOT),
          parts[index].substring(equals + 1));
    }
    return headers;
  }

  private static Fault fault(String what, Map<String, String> headers, String entry) {
    if (what.matches("[2-5]\\d\\d")) return ofStatus(Integer.parseInt(what), headers);
    return switch (what) {
      case "reset" -> new Fault.Reset();
      case "empty-502" -> new Fault.EmptyBadGateway();
      case "silence" -> new Fault.Silence();
      case "200-no-limits" -> new Fault.Disturb(Disturbance.NO_RATE_HEADERS, headers);
      case "error-event" -> new Fault.Disturb(Disturbance.ERROR_FIRST, headers);
      case "midstream-error" -> new Fault.Disturb(Disturbance.ERROR_MID_STREAM, headers);
      case "midstream-reset" -> new Fault.Disturb(Disturbance.RESET_MID_STREAM, headers);
      case "midstream-end" -> new Fault.Disturb(Disturbance.END_MID_STREAM, headers);
      case "midstream-silence" -> new Fault.Disturb(Disturbance.SILENCE_MID_STREAM, headers);
      case "no-credit" -> refused(FailureCause.EMPTY_ACCOUNT, headers);
      case "spend-limit" -> refused(FailureCause.SPEND_LIMIT, headers);
      case "daily-quota" -> refused(FailureCause.DAILY_QUOTA, headers);
      default ->
          throw wrong(
              entry,
              "WHAT is a status from 200 to 599, reset, empty-502, silence, error-event,"
                  + " midstream-reset, midstream-error, midstream-end, midstream-silence,"
                  + " 200-no-limits, no-credit, spend-limit or daily-quota");
    };
  }

  private static Fault ofStatus(int status, Map<String, String> headers) {
    return status < 300
        ? new Fault.Disturb(Disturbance.NONE, headers)
        : new Fault.Refuse(Failure.of(status).with(headers));
  }

  private static Fault refused(FailureCause cause, Map<String, String> headers) {
    return new Fault.Refuse(Failure.of(Failure.TOO_MANY_REQUESTS).because(cause).with(headers));
  }

  private static IllegalArgumentException wrong(String entry, String why) {
    return new IllegalArgumentException("the fault \"" + entry + "\" is not understood: " + why);
  }
}
