package dev.hivemind.cli.bench.page;

import java.util.List;
import java.util.Optional;

/**
 * What others measured with the same scenarios: arXiv 2604.17111, section 6, and its authors'
 * Python harness, run again on two cores.
 *
 * @param paper who died, directly → with HiveMind
 * @param python who lived directly · managed, and the managed wall
 */
record PaperFigures(String scenario, String paper, String python) {
  private static final List<PaperFigures> ALL =
      List.of(
          new PaperFigures("micro-5", "0 → 0 %", "5/5 · 5/5, 1.2–1.4 s"),
          new PaperFigures("micro-10", "100 → 10 %", "0/10 · 10/10, 62.8–63.2 s"),
          new PaperFigures("micro-20", "100 → 10 %", "0/20 · 20/20, 181.4–181.8 s"),
          new PaperFigures("micro-50", "100 → 0 %", "0/50 · 50/50, 361 s"),
          new PaperFigures("replay-11", "73 → 18 %", "1–4/11 · 11/11, 65.3–67.7 s"),
          new PaperFigures("stress", "100 → 10 %", "0–1/20 · 18–19/20, 546–605 s"),
          new PaperFigures("latency-spike", "100 → 0 %", "0/10 · 10/10, 61.9–68.0 s"));

  static Optional<PaperFigures> of(String scenario) {
    return ALL.stream().filter(one -> one.scenario().equals(scenario)).findFirst();
  }
}
