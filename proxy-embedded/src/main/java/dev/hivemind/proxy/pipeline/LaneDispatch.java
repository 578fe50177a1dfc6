package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.dispatch.Turn;
import dev.hivemind.proxy.dispatch.Waiter;
import dev.hivemind.proxy.rate.RateNeed;
import dev.hivemind.proxy.usage.RequestFacts;
import java.util.function.Function;

/** Puts attempts into the queue of their lane. */
final class LaneDispatch implements Dispatch {
  private final Function<Call, LaneStage> lanes;

  LaneDispatch(Function<Call, LaneStage> lanes) {
    this.lanes = lanes;
  }

  @Override
  public Turn await(Call call, Again again) throws InterruptedException {
    return lanes.apply(call).dispatcher().await(waiter(call, again), call.stop());
  }

  private static Waiter waiter(Call call, Again again) {
    AgentTerms terms = call.terms();
    return new Waiter(
        call.agent(),
        terms.priority(),
        need(call),
        terms.estimatedTokens(),
        call.arrivedNanos(),
        call.patience(),
        again.backOff(),
        terms.bounced());
  }

  private static RateNeed need(Call call) {
    RequestFacts facts = call.facts();
    return new RateNeed(
        facts.model(), call.isGeneration(), call.body().length(), facts.mostOutputTokens());
  }
}
