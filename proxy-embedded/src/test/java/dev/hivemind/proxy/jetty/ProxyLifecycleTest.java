package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.EmbeddedProxy;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.bench.ProxyUnderBench;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import dev.hivemind.proxy.wire.Wire;
import java.io.BufferedReader;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A proxy from its start to its end. */
class ProxyLifecycleTest {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

  @Test
  void it_listens_on_loopback_only() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url())) {
      assertThat(proxy.access.baseUrl().getHost()).isEqualTo("127.0.0.1");
      List<InetAddress> others =
          NetworkInterface.networkInterfaces()
              .flatMap(NetworkInterface::inetAddresses)
              .filter(address -> !address.getHostAddress().equals("127.0.0.1"))
              .toList();
      for (InetAddress other : others) {
        assertThatThrownBy(() -> new Socket(other, proxy.proxy.port()).close())
            .as(other.toString())
            .isInstanceOf(ConnectException.class);
      }
    }
  }

  @Test
  void a_port_that_is_taken_is_named() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK)) {
      int taken = upstream.url().getPort();
      assertThatIOException()
          .isThrownBy(
              () ->
                  EmbeddedProxy.start(
                      ProxyOptions.managed(List.of(), new RecordingLedger(), Ticker.system())
                          .at(taken)))
          .withMessage(
              "Port " + taken + " of 127.0.0.1 is taken by another program; choose another one");
      assertThat(threads()).isEmpty();
    }
  }

  @Test
  void a_lane_that_it_does_not_have_is_refused() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url())) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> proxy.proxy.admit("agent", "nowhere", Priority.NORMAL))
          .withMessageContaining("nowhere");
    }
  }

  @Test
  void activity_counts_calls_and_notes_bytes_in_either_direction() throws Exception {
    CountDownLatch more = new CountDownLatch(1);
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.request();
                  peer.send(StreamingTest.HEAD);
                  peer.sendChunk(StreamingTest.START);
                  more.await();
                  peer.sendChunk(StreamingTest.STOP);
                  peer.sendChunk("");
                });
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      assertThat(proxy.proxy.activity("agent")).isEqualTo(AgentActivity.NONE);
      client.send(proxy.post("/v1/messages", "{}"));
      client.readHead();
      client.readChunk();
      AgentActivity during = proxy.proxy.activity("agent");
      assertThat(during.calls()).isEqualTo(1);
      assertThat(during.inFlight()).isEqualTo(1);
      more.countDown();
      client.readChunk();
      await().until(() -> proxy.proxy.activity("agent").inFlight() == 0);
      AgentActivity after = proxy.proxy.activity("agent");
      assertThat(after.calls()).isEqualTo(1);
      assertThat(after.lastByteNanos()).isGreaterThan(during.lastByteNanos());
      assertThat(proxy.proxy.activity("nobody")).isEqualTo(AgentActivity.NONE);
    }
  }

  @Test
  void aborting_an_agent_ends_its_calls_and_no_others() throws Exception {
    try (var upstream = stalling();
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient waiting = proxy.client();
        RawClient other = proxy.client()) {
      waiting.send(proxy.post("/v1/messages", "{}"));
      String otherPath =
          proxy.proxy.admit("other", "anthropic", Priority.LOW).baseUrl().getRawPath();
      other.send(
          "POST " + otherPath + "/v1/messages HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}");
      await().until(() -> upstream.requests().size() == 2);
      proxy.proxy.abort("agent");
      proxy.proxy.abort("nobody");
      assertThat(waiting.readRest()).isEqualTo(new Wire.Rest("", Wire.Ending.RST));
      assertThat(proxy.ledger.closed).allMatch(closed -> closed.agent().equals("agent"));
      await()
          .untilAsserted(
              () ->
                  assertThat(proxy.ledger.closed)
                      .extracting("outcome")
                      .containsExactly(Outcome.ABORTED));
      assertThat(proxy.proxy.activity("other").inFlight()).isEqualTo(1);
    }
  }

  @Test
  void closing_ends_calls_closes_their_entries_and_frees_port_and_threads() throws Exception {
    try (var upstream = stalling()) {
      ProxyUnderTest proxy = new ProxyUnderTest(upstream.url());
      try (RawClient silent = proxy.client();
          RawClient uploading = proxy.client();
          RawClient idle = proxy.client()) {
        silent.send(proxy.post("/v1/messages", "{}"));
        uploading.send(
            "POST %s HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\nx"
                .formatted(proxy.path("/v1/messages")));
        await().until(() -> proxy.proxy.activity("agent").inFlight() == 2);
        await().until(() -> upstream.requests().size() == 1);
        proxy.close();
        assertThat(proxy.ledger.only().outcome()).isEqualTo(Outcome.ABORTED);
        assertThat(proxy.proxy.activity("agent").inFlight()).isZero();
        assertThat(silent.readRest().ending()).isEqualTo(Wire.Ending.RST);
        assertThat(uploading.readRest().ending()).isEqualTo(Wire.Ending.RST);
        assertThat(idle.readRest().text()).isEmpty();
      }
      proxy.close();
      assertThatThrownBy(proxy::client).isInstanceOf(ConnectException.class);
      await().untilAsserted(() -> assertThat(threads()).isEmpty());
    }
  }

  @Test
  void a_jvm_that_closes_its_proxy_exits() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK)) {
      Process jvm =
          new ProcessBuilder(
                  ProcessHandle.current().info().command().orElseThrow(),
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path"),
                  ProxyUnderBench.class.getName(),
                  upstream.url().toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      try (BufferedReader said = jvm.inputReader()) {
        URI base = URI.create(said.readLine());
        try (RawClient client = new RawClient(base.getPort())) {
          client.send(
              "POST " + base.getRawPath() + "/x HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n");
          assertThat(client.readMessage().body()).isEqualTo("ok");
          jvm.getOutputStream().close();
          assertThat(jvm.waitFor(30, TimeUnit.SECONDS)).isTrue();
          assertThat(jvm.exitValue()).isZero();
        }
      } finally {
        jvm.destroyForcibly();
      }
    }
  }

  /** Takes requests and answers none. */
  private static ScriptedUpstream stalling() throws Exception {
    return new ScriptedUpstream(
        (peer, number) -> {
          peer.request();
          peer.readRest();
        });
  }

  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("hivemind-proxy"))
        .toList();
  }
}
