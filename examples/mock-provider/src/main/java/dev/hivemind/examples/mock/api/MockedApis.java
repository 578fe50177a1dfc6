package dev.hivemind.examples.mock.api;

import dev.hivemind.examples.mock.MockTraffic;
import dev.hivemind.examples.mock.delivery.Delivery;
import dev.hivemind.examples.mock.delivery.Pace;
import dev.hivemind.examples.mock.delivery.Transmission;
import dev.hivemind.examples.mock.fault.Arrival;
import dev.hivemind.examples.mock.fault.Failure;
import dev.hivemind.examples.mock.fault.FaultPlan;
import dev.hivemind.examples.mock.fault.Ticket;
import dev.hivemind.examples.mock.fault.Verdict;
import dev.hivemind.examples.mock.limit.RateReport;
import dev.hivemind.examples.mock.model.Answer;
import dev.hivemind.examples.mock.model.SimulatedModel;
import dev.hivemind.examples.mock.model.TokenCount;
import dev.hivemind.examples.mock.time.SimulatedTime;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Every API that a mock provider has, and its own statistics. Thread-safe. */
public final class MockedApis {
  private final List<ProviderApi> apis;
  private final SimulatedModel model;
  private final FaultPlan plan;
  private final Pace pace;
  private final SimulatedTime time;
  private final ServedTally served;
  private final TrafficTally traffic;

  /**
   * @param apis asked in this order whether a call is theirs; the last one gets what nobody owns
   */
  public MockedApis(
      List<ProviderApi> apis,
      SimulatedModel model,
      FaultPlan plan,
      Pace pace,
      SimulatedTime time,
      ServedTally served,
      TrafficTally traffic) {
    this.apis = List.copyOf(apis);
    this.model = model;
    this.plan = plan;
    this.pace = pace;
    this.time = time;
    this.served = served;
    this.traffic = traffic;
  }

  /**
   * @throws IOException when the call's body breaks off
   */
  public Delivery answer(ApiCall call) throws IOException {
    if (call.isTo("GET", "/mock/stats")) {
      return new Delivery.AtOnce(
          Transmission.of(
              new ApiReply.Document(200, Map.of(), StatsDocument.of(served.stats(), traffic()))));
    }
    traffic.called(call);
    ProviderApi api = owner(call);
    try {
      return switch (api.receive(call)) {
        case Reception.Answered(ApiReply reply) -> atOnce(Transmission.of(reply));
        case Reception.Asked(ModelRequest request) -> judged(api, call, request);
      };
    } catch (RefusedException refused) {
      return failed(api, call, refused.failure(), RateReport.SILENT);
    }
  }

  /** What came so far. */
  public MockTraffic traffic() {
    return traffic.traffic(plan.inFlight(), plan.peakConcurrency());
  }

  private ProviderApi owner(ApiCall call) {
    for (ProviderApi api : apis) {
      if (api.owns(call)) return api;
    }
    return apis.getLast();
  }

  private Delivery judged(ProviderApi api, ApiCall call, ModelRequest request) {
    Provider provider = api.provider();
    Answer answer = model.answer(request.conversation());
    long input = provider.limitedInput(tokens(provider, request, answer));
    var arrival =
        new Arrival(
            provider.name(), provider.generous(), request.model(), request.streamed(), input);
    long now = time.elapsed();
    traffic.asked(request.model(), now);
    return switch (plan.judge(arrival, now)) {
      case Verdict.Refused(Failure failure, RateReport rates) -> failed(api, call, failure, rates);
      case Verdict.EmptyBadGateway() ->
          atOnce(Transmission.of(new ApiReply.Empty(Failure.BAD_GATEWAY, Map.of())));
      case Verdict.Silence() -> new Delivery.Silence();
      case Verdict.Served(Ticket ticket) -> served(provider, request, answer, ticket);
      case Verdict.Reset() -> {
        traffic.reset();
        yield new Delivery.Reset();
      }
    };
  }

  private static TokenCount tokens(Provider provider, ModelRequest request, Answer answer) {
    return TokenCount.of(request.bytes(), request.conversation(), answer, provider.caching());
  }

  private Delivery served(Provider provider, ModelRequest request, Answer plain, Ticket ticket) {
    Answer answer = plain.drawnOutTo(pace.leastOutputTokens(ticket.draws()));
    TokenCount tokens = tokens(provider, request, answer);
    ApiReply reply = request.shapes().reply(answer, tokens, ticket.rates());
    Transmission transmission =
        Transmission.of(reply, ticket.disturbance()).withHeaders(ticket.headers());
    traffic.answered(transmission.status(), time.elapsed());
    var latency = pace.latency(ticket.draws());
    var pause = pace.pause(ticket.draws(), transmission.whole());
    // An answer that is no stream is generated as long, and then comes at once.
    if (!request.streamed()) latency = latency.plus(pace.generation(ticket.draws()));
    return new Delivery.Paced(transmission, latency, pause, tokens, ticket);
  }

  private Delivery failed(ProviderApi api, ApiCall call, Failure failure, RateReport rates) {
    return atOnce(Transmission.of(api.fail(call, failure, rates)).withHeaders(failure.headers()));
  }

  private Delivery atOnce(Transmission transmission) {
    traffic.answered(transmission.status(), time.elapsed());
    return new Delivery.AtOnce(transmission);
  }
}
