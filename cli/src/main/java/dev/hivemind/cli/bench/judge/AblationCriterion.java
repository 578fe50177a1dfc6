package dev.hivemind.cli.bench.judge;

import dev.hivemind.cli.bench.trial.LimitPoint;
import dev.hivemind.cli.bench.trial.Outcome;
import dev.hivemind.proxy.Primitive;
import java.util.ArrayList;
import java.util.List;

/** The full proxy meets the bar, and of every arm it can be seen that its switch is really off. */
public final class AblationCriterion {
  private static final int TOO_MANY_REQUESTS = 429;

  private AblationCriterion() {}

  public static Finding judge(SeedOutcomes seed) {
    var misses = new ArrayList<String>();
    for (Outcome outcome : seed.outcomes()) {
      if (outcome.arm().disabled().isEmpty()) {
        misses.addAll(Bar.survived(outcome));
        misses.addAll(Bar.unrefused(outcome));
        if (seed.inRealTime()) misses.addAll(Bar.inTime(outcome));
      } else if (!isOff(outcome)) {
        misses.add(outcome.arm().name() + ": nothing shows that it is really off");
      }
    }
    return new Finding("", misses);
  }

  private static boolean isOff(Outcome outcome) {
    return outcome.arm().disabled().stream().allMatch(primitive -> isOff(primitive, outcome));
  }

  private static boolean isOff(Primitive primitive, Outcome outcome) {
    return switch (primitive) {
      case ADMISSION -> limits(outcome).contains(Integer.MAX_VALUE);
      case RATE -> !outcome.limitsKept() || outcome.answered(TOO_MANY_REQUESTS) > 0;
      case BACKPRESSURE -> limits(outcome).size() == 1;
      case RETRY -> outcome.retriesAbsorbed() == 0 && outcome.dead() > 0;
      // Nothing in this scenario brings them into play.
      case BREAKER, BUDGET -> true;
    };
  }

  private static List<Integer> limits(Outcome outcome) {
    return outcome.limits().stream().map(LimitPoint::limit).distinct().toList();
  }
}
