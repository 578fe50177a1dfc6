package dev.hivemind.proxy.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.dispatch.WakeUp;
import dev.hivemind.proxy.identity.Admission;
import dev.hivemind.proxy.identity.AgentPath;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.upstream.BodySink;
import dev.hivemind.proxy.upstream.Headers;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** P15: a call that is held does not time out at its client. */
class PatientCallerTest {
  private static final String PING = "write event: ping\ndata: {\"type\": \"ping\"}\n\n";
  private static final String EARLY_HEAD = "begin 200 Headers[Content-Type, Cache-Control]";
  private static final OwnAnswer ERROR = new OwnAnswer(502, Headers.NONE, "{\"type\":\"error\"}");

  private final List<String> events = new ArrayList<>();
  private final HandClock clock = new HandClock();
  private final FakeCaller client =
      new FakeCaller(FakeCaller.post("/a/x/v1/messages"), new Upload.Broken(), events::add);

  @Test
  void nothing_is_said_before_the_clients_silence_is_nearly_over() {
    Caller caller = patient("/v1/messages", "{\"stream\":true}");
    clock.pass(Duration.ofMinutes(27));
    caller.answer(ERROR);
    clock.pass(Duration.ofMinutes(30));
    assertThat(events).containsExactly("answer 502");
  }

  @Test
  void P15_then_it_gets_the_head_of_a_stream_and_signs_of_life() {
    patient("/v1/messages", "{\"stream\":true}");
    clock.pass(Duration.ofMinutes(28));
    clock.pass(Duration.ofSeconds(15));
    assertThat(events).containsExactly(EARLY_HEAD, PING, PING);
  }

  @Test
  void an_answer_that_comes_then_goes_on_with_its_body() {
    Caller caller = patient("/v1/messages", "{\"stream\":true}");
    clock.pass(Duration.ofMinutes(28));
    caller.takeOver();
    clock.pass(Duration.ofMinutes(28));
    caller.begin(200, Headers.NONE);
    caller.write(StandardCharsets.UTF_8.encode("data: 1"), new Ignoring());
    caller.end();
    assertThat(events).containsExactly(EARLY_HEAD, PING, "write data: 1", "end");
  }

  @Test
  void P15_until_the_answer_begins_it_is_kept_alive() {
    Caller caller = patient("/v1/messages", "{\"stream\":true}");
    clock.pass(Duration.ofMinutes(28));
    clock.pass(Duration.ofSeconds(15));
    caller.begin(200, Headers.NONE);
    clock.pass(Duration.ofMinutes(28));
    assertThat(events).containsExactly(EARLY_HEAD, PING, PING);
  }

  @Test
  void what_comes_while_a_sign_is_on_its_way_follows_it() {
    List<BodySink.Written> written = new ArrayList<>();
    Caller slow =
        new CallerBehind(client) {
          @Override
          public void write(ByteBuffer bytes, Written done) {
            super.write(bytes, new Ignoring());
            written.add(done);
          }
        };
    Caller caller = patient(slow, "/v1/messages", "{\"stream\":true}");
    clock.pass(Duration.ofMinutes(28));
    caller.begin(200, Headers.NONE);
    caller.write(StandardCharsets.UTF_8.encode("data: 1"), new Ignoring());
    assertThat(events).containsExactly(EARLY_HEAD, PING);
    written.getFirst().succeeded();
    assertThat(events).containsExactly(EARLY_HEAD, PING, "write data: 1");
  }

  @Test
  void what_goes_wrong_then_is_an_event_of_the_stream() {
    Caller caller = patient("/v1/messages", "{\"stream\":true}");
    clock.pass(Duration.ofMinutes(28));
    caller.answer(ERROR);
    assertThat(events)
        .containsExactly(
            EARLY_HEAD, PING, "write event: error\ndata: {\"type\":\"error\"}\n\n", "end");
  }

  @Test
  void so_is_an_error_of_the_provider() {
    Caller caller = patient("/v1/responses", "{\"stream\":true}");
    clock.pass(Duration.ofMinutes(28));
    byte[] error = "{\"error\":{\"code\":\"server_error\"}}".getBytes(StandardCharsets.UTF_8);
    assertThat(caller.refuse(500, error)).isTrue();
    assertThat(events)
        .endsWith(
            "write event: response.failed\ndata: {\"type\":\"response.failed\",\"response\":"
                + "{\"status\":\"failed\",\"error\":{\"code\":\"server_error\"}}}\n\n",
            "end");
  }

  @Test
  void before_it_the_provider_is_quoted_as_it_is() {
    Caller caller = patient("/v1/messages", "{\"stream\":true}");
    assertThat(caller.refuse(500, new byte[0])).isFalse();
  }

  @Test
  void a_call_that_asks_for_no_stream_is_never_begun_early() {
    assertThat(patient("/v1/messages", "{\"stream\":false}")).isSameAs(client);
    assertThat(patient("/api/chat", "{\"stream\":true}")).isSameAs(client);
  }

  private Caller patient(String path, String body) {
    return patient(client, path, body);
  }

  private Caller patient(Caller behind, String path, String body) {
    Lane lane = new Lane("lane", Profile.ANTHROPIC, URI.create("http://h"), "k", false);
    Admission admission = new Admission("agent", lane, AgentTerms.managed(Priority.NORMAL));
    AgentPath agentPath = Objects.requireNonNull(AgentPath.parse("/a/x" + path));
    Call call = new Call(1, admission, agentPath, FakeCaller.post("/a/x" + path), 0);
    call.received(FakeCaller.body(body));
    return PatientCaller.of(behind, call, clock, clock);
  }

  private record Ignoring() implements BodySink.Written {
    @Override
    public void succeeded() {}

    @Override
    public void failed(Throwable cause) {}
  }

  /** Time that passes when it is told to. */
  private static final class HandClock implements Ticker, WakeUp {
    private long nanos;
    private final List<Due> due = new ArrayList<>();

    private record Due(long nanos, Runnable ring) {}

    void pass(Duration duration) {
      nanos += duration.toNanos();
      List<Due> now = due.stream().filter(alarm -> alarm.nanos <= nanos).toList();
      due.removeAll(now);
      now.forEach(alarm -> alarm.ring.run());
    }

    @Override
    public Alarm at(long when, Runnable ring) {
      Due alarm = new Due(when, ring);
      due.add(alarm);
      return () -> due.remove(alarm);
    }

    @Override
    public long nanos() {
      return nanos;
    }

    @Override
    public Instant now() {
      return Instant.EPOCH.plusNanos(nanos);
    }
  }
}
