package dev.hivemind.proxy.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.identity.Admission;
import dev.hivemind.proxy.identity.Admissions;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;
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
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** The order of the stages, and that each is left on every path. */
class CallPipelineTest {
  private static final Lane LANE =
      new Lane("lane", Profile.ANTHROPIC, URI.create("https://h"), "sk", false);
  private static final BodyEnd WHOLE = new BodyEnd.Whole();

  private final List<String> events = new ArrayList<>();
  private final Queue<Reply> replies = new ArrayDeque<>();
  private final Admissions admissions = new Admissions();
  private final Calls calls = new Calls(Ticker.system());
  private final String path =
      admissions
          .admit(new Admission("agent", LANE, Priority.NORMAL), URI.create("http://p"))
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
        return new Budget.Reservation() {
          @Override
          public void spend(Usage spent) {
            events.add("spend " + spent.output());
          }

          @Override
          public void close() {
            events.add("release");
          }
        };
      };
  private final Dispatch dispatch =
      call -> {
        events.add("dispatch");
        return end -> events.add("permit back " + end.outcome());
      };
  private final RetryLoop twice =
      (call, attempt) -> {
        attempt.make(reply -> false);
        events.add("back off");
        return attempt.make(reply -> true);
      };

  @Test
  void a_call_passes_the_stages_in_their_order() throws Exception {
    replies.add(answer(200, "{\"usage\":{\"input_tokens\":1,\"output_tokens\":9}}", WHOLE));
    carry(RetryLoop.ONCE);
    assertThat(events)
        .containsExactly(
            "receive",
            "reserve",
            "dispatch",
            "open entry",
            "forward POST /v1/messages",
            "begin 200 Headers[Content-Type]",
            "write {\"usage\":{\"input_tokens\":1,\"output_tokens\":9}}",
            "end",
            "close answer",
            "close entry OK",
            "spend 9",
            "permit back OK",
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
            "close answer",
            "close entry ERROR_ANSWER",
            "spend 0",
            "permit back ERROR_ANSWER",
            "back off",
            "dispatch",
            "open entry",
            "forward POST /v1/messages",
            "begin 200 Headers[Content-Type]",
            "write {}",
            "end",
            "close answer",
            "close entry OK",
            "spend 0",
            "permit back OK",
            "release");
  }

  @Test
  void a_reply_that_never_came_is_not_delivered_either() throws Exception {
    replies.add(new NoAnswer(NoAnswer.Cause.CLOSED, "connection reset"));
    replies.add(new NoAnswer(NoAnswer.Cause.SILENT, "silence"));
    carry(twice);
    assertThat(events)
        .containsSubsequence(
            "close entry NO_ANSWER", "back off", "answer 504", "close entry NO_ANSWER");
  }

  @Test
  void a_broken_answer_is_reset() throws Exception {
    replies.add(answer(200, "{", new BodyEnd.Broken("connection reset")));
    carry(RetryLoop.ONCE);
    assertThat(events).containsSubsequence("write {", "reset", "close entry TRUNCATED");
  }

  @Test
  void a_fault_of_an_upstream_client_leaves_every_stage_and_answers_500() {
    FakeCaller caller = caller(new Upload.Whole(RequestBody.NONE));
    Upstream faulty =
        (lane, request, stop) -> {
          throw new IllegalStateException("a bug");
        };
    assertThatThrownBy(() -> pipeline(faulty, RetryLoop.ONCE, ledger).carry(caller))
        .hasMessage("a bug");
    assertThat(events)
        .containsExactly(
            "receive",
            "reserve",
            "dispatch",
            "open entry",
            "close entry ABORTED",
            "spend 0",
            "permit back ABORTED",
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
    pipeline(leaving, RetryLoop.ONCE, ledger).carry(caller);
    assertThat(events).containsSubsequence("cut", "reset", "close entry CLIENT_GONE");
  }

  @Test
  void no_call_begins_after_the_end_of_the_proxy() throws Exception {
    calls.close(Duration.ZERO);
    pipeline(this::forward, RetryLoop.ONCE, ledger)
        .carry(caller(new Upload.Whole(RequestBody.NONE)));
    assertThat(events).containsExactly("reset");
  }

  @Test
  void nothing_is_reserved_for_a_broken_or_too_large_upload() throws Exception {
    pipeline(this::forward, RetryLoop.ONCE, ledger).carry(caller(new Upload.Broken()));
    pipeline(this::forward, RetryLoop.ONCE, ledger).carry(caller(new Upload.TooLarge()));
    assertThat(events).containsExactly("receive", "reset", "receive", "answer 413");
    assertThat(calls.activity("agent").calls()).isEqualTo(2);
  }

  @Test
  void a_stranger_leaves_no_trace() throws Exception {
    FakeCaller stranger =
        new FakeCaller(FakeCaller.post("/a/nobody/v1/messages"), new Upload.Broken(), events::add);
    pipeline(this::forward, RetryLoop.ONCE, ledger).carry(stranger);
    assertThat(events).containsExactly("receive", "answer 401");
    assertThat(calls.activity("nobody")).isEqualTo(AgentActivity.NONE);
  }

  private void carry(RetryLoop retry) throws InterruptedException {
    pipeline(this::forward, retry, ledger).carry(caller(new Upload.Whole(RequestBody.NONE)));
  }

  private CallPipeline pipeline(Upstream upstream, RetryLoop retry, Ledger recorded) {
    return new CallPipeline(
        admissions,
        calls,
        new Stages(budget, retry, dispatch),
        upstream,
        new LedgerBook(recorded, Ticker.system()),
        1 << 20);
  }

  private Reply forward(Lane lane, UpstreamRequest request, StopSignal stop) {
    events.add("forward " + request.method() + " " + request.target());
    return replies.remove();
  }

  private FakeCaller caller(Upload upload) {
    return new FakeCaller(FakeCaller.post(path + "/v1/messages"), upload, events::add);
  }

  private FakeAnswer answer(int status, String body, BodyEnd end) {
    Headers headers = Headers.NONE.and("Content-Type", "application/json");
    return new FakeAnswer(
        status, headers.and("Transfer-Encoding", "chunked"), body, end, events::add);
  }
}
