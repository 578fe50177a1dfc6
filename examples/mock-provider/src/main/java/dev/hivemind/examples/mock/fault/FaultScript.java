package dev.hivemind.examples.mock.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Faults by the numbers of requests or by time.
 *
 * @param entries the first that matches a request happens
 */
public record FaultScript(List<Entry> entries) {
  public static final FaultScript EMPTY = new FaultScript(List.of());

  /** One fault and when it happens. */
  public record Entry(FaultTrigger trigger, Fault fault) {}

  public FaultScript {
    entries = List.copyOf(entries);
  }

  /**
   * Reads entries {@code WHEN=WHAT[:HEADER=VALUE…]}, separated by commas.
   *
   * <p>WHEN is the number of a request for a model's answer, counted from 1 ({@code 3}), a range of
   * them ({@code 3-5}), all from one on ({@code 20+}), or a time since the first one ({@code
   * 10s..40s}, {@code 500ms..2m}, {@code 30s..}).
   *
   * <p>WHAT is a status ({@code 529}, {@code 401}, {@code 302}) or one of {@code reset}, {@code
   * empty-502}, {@code silence}, {@code error-event}, {@code midstream-reset}, {@code
   * midstream-error}, {@code midstream-end}, {@code midstream-silence}, {@code 200-no-limits},
   * {@code no-credit}, {@code spend-limit}, {@code daily-quota}. Status 200 serves the request.
   *
   * <p>Headers join or replace those of the answer: {@code 7=429:retry-after=2}.
   *
   * @throws IllegalArgumentException with a message for whoever wrote it
   */
  public static FaultScript parse(String text) {
    return FaultSyntax.script(text);
  }

  Optional<Fault> faultOf(long number, Duration sinceFirst) {
    return entries.stream()
        .filter(entry -> entry.trigger().matches(number, sinceFirst))
        .map(Entry::fault)
        .findFirst();
  }
}
