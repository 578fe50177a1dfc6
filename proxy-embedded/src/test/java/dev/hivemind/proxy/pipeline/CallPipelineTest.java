package dev.hivemind.proxy.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.budget.Allowance;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.budget.PricedName;
import dev.hivemind.proxy.budget.Reservation;
import dev.hivemind.proxy.dispatch.Turn;
import dev.hivemind.proxy.dispatch.Waits;
import dev.hivemind.proxy.identity.Admission;
import dev.hivemind.proxy.identity.Admissions;
import dev.hivemind.proxy.identity.AgentPath;
import dev.hivemind.proxy.identity.Identification;
import dev.hivemind.proxy.identity.Identification.Identified;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.retry.Fault;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.upstream.BodyEnd;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.upstream.NoAnswer;
import dev.hivemind.proxy.upstream.Reply;
import dev.hivemind.proxy.upstream.RequestBody;
import dev.hivemind.proxy.upstream.StopSignal;
import dev.hivemind.proxy.upstream.Upstream;
import dev.hivemind.proxy.upstream.UpstreamRequest;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wait.WaitReason;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of the stages, and that each is left on every path. */
class CallPipelineTest {
  private static final Lane LANE =
      new Lane("lane", Profile.ANTHROPIC, URI.create("https://h"), "sk", false);
  private static final BodyEnd WHOLE = new BodyEnd.Whole();
  private static final Upload WHOLE_UPLOAD = new Upload.Whole(RequestBody.NONE);
  private static final String OVERLOADED =
      "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"m\"}}";

  private final List<String> events = new ArrayList<>();
  private final Queue<Reply> replies = new ArrayDeque<>();
  private final Admissions admissions = new Admissions();
  private final Calls calls = new Calls(Ticker.system());
  private final String path =
      admissions
          .admit(
              new Admission("agent", LANE, AgentTerms.managed(Priority.NORMAL)),
              URI.create("http://p"))
          .baseUrl()
          .getRawPath();
  private final Ledger ledger =
      new Ledger() {
        @Override
        public void open(LedgerEntry.Opened opened) {
          events.add("open entry");
        }

        @Override
        public void close(LedgerEntry.Closed closed) {
          events.add("close entry " + closed.outcome());
        }

        @Override
        public void close() {}
      };
  private final Budget budget =
      call -> {
        events.add("reserve");
        return new Allowance.Reserved(new NotedReservation());
      };
  private final Dispatch dispatch =
      (call, again) -> {
        events.add("dispatch");
        return new Turn.Granted(new NotedPermit(events::add), Waits.NONE);
      };
  private final RetryLoop once =
      (call, attempt) -> {
        Withheld withheld = attempt.make(Again.FIRST);
        if (withheld != null) {
          withheld.tell();
        }
      };
  private final RetryLoop twice =
      (call, attempt) -> {
        assertThat(attempt.make(Again.FIRST)).isNotNull();
        events.add("back off");
        once.run(call, attempt);
      };

  private final class NotedReservation implements Reservation {
    @Override
    public void spend(Usage spent, String model) {
      events.add("spend " + spent.output());
    }

    @Override
    public void close() {
      events.add("release");
    }
  }

  @Test
  void a_call_passes_the_stages_in_their_order() throws Exception {
    replies.add(answer(200, "{\"usage\":{\"input_tokens\":1,\"output_tokens\":9}}", WHOLE));
    carry(once);
    assertThat(events)
        .containsExactly(
            "receive",
            "reserve",
            "dispatch",
            "open entry",
            "forward POST /v1/messages",
            "head 200",
            "begin 200 Headers[Content-Type]",
            "first byte",
            "write {\"usage\":{\"input_tokens\":1,\"output_tokens\":9}}",
            "spend 9",
            "end",
            "close answer",
            "close entry OK",
            "permit back SUCCESS",
            "release");
    assertThat(calls.activity("agent").inFlight()).isZero();
  }

  @Test
  void an_attempt_that_is_not_delivered_leaves_every_stage_before_the_next_one() throws Exception {
    replies.add(answer(529, "{}", WHOLE));
    replies.add(answer(200, "{}", WHOLE));
    carry(twice);
    assertThat(events)
        .containsExactly(
            "receive",
            "reserve",
            "dispatch",
            "open entry",
            "forward POST /v1/messages",
            "head 529",
            "spend 0",
            "close answer",
            "close entry ERROR_ANSWER",
            "permit back FAILED",
            "back off",
            "dispatch",
            "open entry",
            "forward POST /v1/messages",
            "head 200",
            "begin 200 Headers[Content-Type]",
            "first byte",
            "write {}",
            "spend 0",
            "end",
            "close answer",
            "close entry OK",
            "permit back SUCCESS",
            "release");
  }

  @Test
  void a_reply_that_never_came_is_not_delivered_either() throws Exception {
    replies.add(new NoAnswer(NoAnswer.Cause.CLOSED, "connection reset"));
    replies.add(new NoAnswer(NoAnswer.Cause.SILENT, "silence"));
    carry(twice);
    assertThat(events)
        .containsSubsequence(
            "close entry NO_ANSWER", "back off", "close entry NO_ANSWER", "answer 504");
  }

  @Test
  void a_broken_answer_is_reset() throws Exception {
    replies.add(answer(200, "{", new BodyEnd.Broken("connection reset")));
    carry(once);
    assertThat(events).containsSubsequence("write {", "reset", "close entry TRUNCATED");
  }

  @Test
  void a_fault_of_an_upstream_client_leaves_every_stage_and_answers_500() {
    FakeCaller caller = caller(new Upload.Whole(RequestBody.NONE));
    Upstream faulty =
        (lane, request, stop) -> {
          throw new IllegalStateException("a bug");
        };
    assertThatThrownBy(() -> pipeline(faulty, once, ledger).carry(caller)).hasMessage("a bug");
    assertThat(events)
        .containsExactly(
            "receive",
            "reserve",
            "dispatch",
            "open entry",
            "close entry ABORTED",
            "spend 0",
            "permit back IGNORED",
            "release",
            "answer 500");
    assertThat(calls.activity("agent").inFlight()).isZero();
  }

  @Test
  void a_caller_that_leaves_during_a_call_is_cut_and_recorded() throws Exception {
    FakeCaller caller = caller(new Upload.Whole(RequestBody.NONE));
    Upstream leaving =
        (lane, request, stop) -> {
          caller.gone.run();
          return new NoAnswer(NoAnswer.Cause.STOPPED, "the call was ended");
        };
    pipeline(leaving, once, ledger).carry(caller);
    assertThat(events).containsSubsequence("cut", "reset", "close entry CLIENT_GONE");
  }

  @Test
  void no_call_begins_after_the_end_of_the_proxy() throws Exception {
    calls.close(Duration.ZERO);
    pipeline(this::forward, once, ledger).carry(caller(new Upload.Whole(RequestBody.NONE)));
    assertThat(events).containsExactly("receive", "answer 503");
  }

  @Test
  void nothing_is_reserved_for_a_broken_or_too_large_upload() throws Exception {
    pipeline(this::forward, once, ledger).carry(caller(new Upload.Broken()));
    pipeline(this::forward, once, ledger).carry(caller(new Upload.TooLarge()));
    assertThat(events).containsExactly("receive", "reset", "receive", "answer 413");
    assertThat(calls.activity("agent").calls()).isEqualTo(2);
  }

  @Test
  void a_stranger_leaves_no_trace() throws Exception {
    FakeCaller stranger =
        new FakeCaller(FakeCaller.post("/a/nobody/v1/messages"), new Upload.Broken(), events::add);
    pipeline(this::forward, once, ledger).carry(stranger);
    assertThat(events).containsExactly("receive", "answer 401");
    assertThat(calls.activity("nobody")).isEqualTo(AgentActivity.NONE);
  }

  @Test
  void P2_a_permit_is_given_back_also_when_nobody_can_account_for_the_call() {
    replies.add(answer(200, "{}", WHOLE));
    Budget broken =
        call ->
            new Allowance.Reserved(
                new Reservation() {
                  @Override
                  public void spend(Usage spent, String model) {
                    throw new IllegalStateException("a listener failed");
                  }

                  @Override
                  public void close() {
                    events.add("release");
                  }
                });
    Stages stages = new Stages(broken, once, dispatch, Stages.Patience.NONE, Stages.Watch.NONE);
    assertThatThrownBy(() -> pipeline(admissions, stages).carry(caller(WHOLE_UPLOAD)))
        .hasMessage("a listener failed");
    assertThat(events).containsSubsequence("close entry OK", "permit back SUCCESS", "release");
  }

  @Test
  void P21_an_answer_is_delivered_whatever_its_headers_do_to_the_rate_limits() throws Exception {
    replies.add(answer(200, "{}", WHOLE));
    Dispatch granting =
        (call, again) -> new Turn.Granted(new NotedPermit(this::breakAtHead), Waits.NONE);
    List<Throwable> reported = new ArrayList<>();
    Thread.currentThread().setUncaughtExceptionHandler((thread, fault) -> reported.add(fault));
    try {
      pipeline(admissions, stages(once, granting)).carry(caller(WHOLE_UPLOAD));
    } finally {
      Thread.currentThread().setUncaughtExceptionHandler(null);
    }
    assertThat(events)
        .containsSubsequence(
            "begin 200 Headers[Content-Type]",
            "write {}",
            "end",
            "close answer",
            "close entry OK",
            "permit back SUCCESS");
    assertThat(reported).singleElement().isInstanceOf(ArithmeticException.class);
  }

  private void breakAtHead(String event) {
    events.add(event);
    if (event.startsWith("head")) {
      throw new ArithmeticException("long overflow");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void P22_a_stream_that_begins_with_an_error_is_no_sign_that_the_provider_is_back(boolean shielded)
      throws Exception {
    String error = "event: error\ndata: " + OVERLOADED + "\n\n";
    replies.add(stream(error));
    carry(shielded, once);
    assertThat(events)
        .containsSubsequence(
            "head 200", "close entry ERROR_EVENT", "permit back FAILED", "write " + error)
        .doesNotContain("first byte");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_stream_that_begins_well_tells_so_with_its_first_event(boolean shielded) throws Exception {
    String whole = "event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n";
    replies.add(stream(whole));
    carry(shielded, once);
    assertThat(events).containsOnlyOnce("first byte").containsSubsequence("first byte", "end");
    assertThat(events).contains("write " + whole);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void what_is_shorter_than_an_event_is_delivered_too(boolean shielded) throws Exception {
    replies.add(stream(": nothing\n"));
    carry(shielded, once);
    assertThat(events)
        .doesNotContain("first byte")
        .endsWith("permit back FAILED", "answer 502", "release");
  }

  private void carry(boolean shielded, RetryLoop retry) throws InterruptedException {
    AgentTerms terms = AgentTerms.managed(Priority.NORMAL).shielded(shielded);
    Identification one =
        (target, headers) ->
            new Identified(
                new Admission("agent", LANE, terms), new AgentPath("", "/v1/messages"), () -> true);
    pipeline(one, stages(retry, dispatch)).carry(caller(WHOLE_UPLOAD));
  }

  @Test
  void a_call_is_identified_once_and_ended_when_its_agent_is_dismissed_meanwhile()
      throws Exception {
    replies.add(answer(200, "{}", WHOLE));
    AtomicInteger identified = new AtomicInteger();
    Identification dismissing =
        (target, headers) -> {
          identified.incrementAndGet();
          Identified who = Objects.requireNonNull(admissions.identify(target, headers));
          admissions.dismiss("agent");
          return who;
        };
    pipeline(dismissing, stages(once, dispatch)).carry(caller(WHOLE_UPLOAD));
    assertThat(events).startsWith("cut");
    assertThat(identified).hasValue(1);
  }

  @Test
  void a_call_that_was_held_as_long_as_it_may_hears_why_and_when_to_come_back() throws Exception {
    Instant reset = Instant.parse("2026-11-30T17:00:00Z");
    Dispatch parked =
        (call, again) ->
            new Turn.Expired(new WaitReason.UsageWindow("5h", reset), Duration.ofHours(5));
    List<Fault> passedOn = new ArrayList<>();
    Stages stages =
        new Stages(
            budget, once, parked, Stages.Patience.NONE, (call, fault) -> passedOn.add(fault));
    FakeCaller caller = caller(WHOLE_UPLOAD);
    pipeline(admissions, stages).carry(caller);
    assertThat(events).containsExactly("receive", "reserve", "answer 429", "release");
    OwnAnswer answer = Objects.requireNonNull(caller.answered);
    assertThat(answer.headers().first("Retry-After")).isEqualTo("18000");
    assertThat(answer.body())
        .contains("rate_limit_error")
        .contains(
            "HiveMind held this call to lane for 28 min, as long as it may, and the usage window"
                + " 5h is used up until 2026-11-30T17:00:00Z. Try again in 18000 s.");
    assertThat(passedOn).extracting(Fault::kind).containsExactly(Fault.Kind.RATE_LIMITED);
  }

  private void carry(RetryLoop retry) throws InterruptedException {
    pipeline(this::forward, retry, ledger).carry(caller(new Upload.Whole(RequestBody.NONE)));
  }

  private CallPipeline pipeline(Upstream upstream, RetryLoop retry, Ledger recorded) {
    return pipeline(admissions, stages(retry, dispatch), upstream, recorded);
  }

  private CallPipeline pipeline(Identification who, Stages stages) {
    return pipeline(who, stages, this::forward, ledger);
  }

  private CallPipeline pipeline(
      Identification who, Stages stages, Upstream upstream, Ledger recorded) {
    return new CallPipeline(
        who,
        calls,
        stages,
        upstream,
        new LedgerBook(recorded, new PricedName(PriceTable.EMPTY), Ticker.system(), lane -> {}),
        Ticker.system(),
        1 << 20);
  }

  private Stages stages(RetryLoop retry, Dispatch granting) {
    return new Stages(budget, retry, granting, Stages.Patience.NONE, Stages.Watch.NONE);
  }

  private Reply forward(Lane lane, UpstreamRequest request, StopSignal stop) {
    events.add("forward " + request.method() + " " + request.target());
    return replies.remove();
  }

  private FakeCaller caller(Upload upload) {
    return new FakeCaller(FakeCaller.post(path + "/v1/messages"), upload, events::add);
  }

  private FakeAnswer stream(String body) {
    Headers headers = Headers.NONE.and("Content-Type", "text/event-stream");
    return new FakeAnswer(200, headers, body, WHOLE, events::add);
  }

  private FakeAnswer answer(int status, String body, BodyEnd end) {
    Headers headers = Headers.NONE.and("Content-Type", "application/json");
    return new FakeAnswer(
        status, headers.and("Transfer-Encoding", "chunked"), body, end, events::add);
  }
}
