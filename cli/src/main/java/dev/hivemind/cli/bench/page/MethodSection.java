package dev.hivemind.cli.bench.page;

import dev.hivemind.cli.bench.report.Evaluation;
import java.util.List;

/** How to read the page, and what it does not tell. */
final class MethodSection {
  private static final List<String> RULES =
      List.of(
          "Each trial has mock providers and, where it is managed, a proxy of its own, over real"
              + " sockets of this machine. Every chance at a mock comes from the seed and the"
              + " number of the request.",
          "Mock agents take turns, think for 50 ms between them, do not try again by themselves,"
              + " and are dead at the first answer that is not whole. Real agent programs try"
              + " again by themselves, which real-agents shows.",
          "Managed means the proxy of “hivemind run” with the terms of its agents.",
          "The bar: nobody dies, nothing is wasted, no 429 after the first window; in real time"
              + " also: no longer than the limit and 3 %, or half a second.",
          "Accelerated, 3 of 100 answers may be a late 429, since the machine's own delays are not"
              + " accelerated.",
          "Mocks keep to the limits that they tell and produce text of no use. A real provider may"
              + " behave otherwise.");

  private MethodSection() {}

  static Element of(Evaluation evaluation) {
    return Element.of("section")
        .add(
            Element.of("h2", "How to read it"),
            Element.of("ul").addAll(RULES.stream().map(rule -> Element.of("li", rule)).toList()),
            Element.of("p")
                .say("To make it again: ")
                .add(Element.of("code", evaluation.circumstances().command())));
  }
}
