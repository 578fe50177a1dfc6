package dev.hivemind.proxy.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.budget.Allowance;
import dev.hivemind.proxy.budget.Reservation;
import dev.hivemind.proxy.dispatch.Turn;
import dev.hivemind.proxy.dispatch.Waits;
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
            "write {\"usage\":{\"input_tokens\":1,\"output_tokens\":9}}",
            "end",
            "close answer",
            "close entry OK",
            "spend 9",
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
            "close answer",
            "close entry ERROR_ANSWER",
            "spend 0",
            "permit back FAILED",
            "back off",
            "dispatch",
            "open entry",
            "forward POST /v1/messages",
            "head 200",
            "begin 200 Headers[Content-Type]",
            "write {}",
            "end",
            "close answer",
            "close entry OK",
            "spend 0",
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

  private void carry(RetryLoop retry) throws InterruptedException {
    pipeline(this::forward, retry, ledger).carry(caller(new Upload.Whole(RequestBody.NONE)));
  }

  private CallPipeline pipeline(Upstream upstream, RetryLoop retry, Ledger recorded) {
    return new CallPipeline(
        admissions,
        calls,
        new Stages(budget, retry, dispatch, Stages.Patience.NONE, Stages.Watch.NONE),
        upstream,
        new LedgerBook(recorded, Ticker.system(), lane -> {}),
        Ticker.system(),
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
