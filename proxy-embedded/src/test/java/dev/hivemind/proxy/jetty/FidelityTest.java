package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.ProxyEvent;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.RawMessage;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import dev.hivemind.proxy.wire.Wire;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes through the proxy arrives as it was sent. */
class FidelityTest {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

  @Test
  void a_request_arrives_with_its_fields_in_order_and_its_body() throws Exception {
    RawMessage arrived =
        arriving("X-b: 1", "anthropic-Beta: q", "x-B: 2", "Content-Type: Application/JSON");
    assertThat(arrived.line()).isEqualTo("POST /v1/messages?beta=true HTTP/1.1");
    assertThat(arrived.fields().subList(1, arrived.fields().size()))
        .containsExactly(
            "X-b: 1",
            "anthropic-Beta: q",
            "x-B: 2",
            "Content-Type: Application/JSON",
            "x-api-key: sk-real-secret",
            "Content-Length: 7");
    assertThat(arrived.body()).isEqualTo("{\"a\":1}");
  }

  @Test
  void P13_unknown_betas_are_forwarded_verbatim() throws Exception {
    String betas = "claude-code-20250219,no-such-beta-2031-01-01, Spaced ,dup-1,dup-1";
    RawMessage arrived =
        arriving(
            "anthropic-beta: " + betas, "anthropic-beta: second", "anthropic-version: 2023-06-01");
    assertThat(arrived.values("anthropic-beta")).containsExactly(betas, "second");
    assertThat(arrived.values("anthropic-version")).containsExactly("2023-06-01");
  }

  @Test
  void the_host_is_the_upstreams_and_nothing_is_added_that_the_caller_did_not_send()
      throws Exception {
    RawMessage arrived = arriving();
    assertThat(arrived.names()).containsExactly("Host", "x-api-key", "Content-Length");
    assertThat(arrived.values("Host").getFirst()).startsWith("127.0.0.1:");
  }

  @Test
  void fields_of_one_connection_end_at_the_proxy() throws Exception {
    RawMessage arrived =
        arriving(
            "Connection: keep-alive, X-Mine",
            "Keep-Alive: timeout=5",
            "X-Mine: 1",
            "TE: trailers",
            "Trailer: X-T",
            "Proxy-Authorization: Basic c2VjcmV0",
            "Proxy-Connection: keep-alive",
            "X-Theirs: 2");
    assertThat(arrived.names()).containsExactly("Host", "X-Theirs", "x-api-key", "Content-Length");
  }

  @Test
  void a_field_value_in_utf_8_arrives_byte_for_byte() throws Exception {
    String utf8 =
        new String("größe 漢".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    assertThat(arriving("x-codex-turn-metadata: " + utf8).values("x-codex-turn-metadata"))
        .containsExactly(utf8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gzip, deflate, br, zstd -> gzip",
        "br, GZIP;q=0.5 -> gzip",
        "br, zstd ->",
        "identity ->",
        "gzip;q=0, br ->",
      })
  void accept_encoding_is_reduced_to_what_the_proxy_can_read(String example) throws Exception {
    String[] sentAndForwarded = example.split(" ?-> ?", -1);
    List<String> arrived =
        arriving("Accept-Encoding: " + sentAndForwarded[0]).values("Accept-Encoding");
    assertThat(String.join("|", arrived)).isEqualTo(sentAndForwarded[1]);
  }

  @Test
  void every_credential_of_the_caller_is_replaced_by_the_lanes() throws Exception {
    RawMessage arrived =
        arriving(
            "x-api-key: caller",
            "Authorization: Bearer caller",
            "api-key: caller",
            "X-Goog-Api-Key: caller",
            "x-hivemind-token: caller");
    assertThat(arrived.head()).doesNotContain("caller");
    assertThat(arrived.values("x-api-key")).containsExactly(ProxyUnderTest.KEY);
  }

  @Test
  void a_lane_without_a_key_sends_none() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy =
            new ProxyUnderTest(
                ProxyUnderTest.QUICK,
                List.of(new Lane("local", Profile.OLLAMA, upstream.url(), null, false)));
        RawClient client = proxy.client()) {
      client.send(proxy.post("/api/chat", "{}", "Authorization: Bearer caller"));
      client.readMessage();
      assertThat(upstream.requests().getFirst().names()).containsExactly("Host", "Content-Length");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/messages",
        "/v1/models/a%2Fb",
        "//v1///messages",
        "/v1;jsessionid=1/x;y=2?z",
        "/v1/x?",
        "/v1/x?q=a|b&c=d+e&%20=%zz",
        "/v1/x?a=b=c&&d",
        "/v1/%E6%BC%A2?q=%F0%9F%98%80",
        "/v1/../x/./y",
        "/v1/x?u=http://h/p?q",
        "/v1/models/gemini:streamGenerateContent?alt=sse",
        "/",
      })
  void path_and_query_arrive_as_they_were_sent(String target) throws Exception {
    assertThat(targetArriving("", target)).isEqualTo(target);
    assertThat(targetArriving("/api/anthropic/", target)).isEqualTo("/api/anthropic" + target);
  }

  @Test
  void any_path_and_query_of_visible_characters_arrive_as_they_were_sent() throws Exception {
    Random random = new Random(7);
    List<String> letters =
        Stream.concat(
                Stream.of("%2F", "%c3"),
                "ab/?|+;:@&=.,~!$'()*-_{}[]^`\\<>\"".chars().mapToObj(Character::toString))
            .toList();
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      for (int i = 0; i < 300; i++) {
        StringBuilder target = new StringBuilder("/");
        for (int length = random.nextInt(30); length > 0; length--) {
          target.append(letters.get(random.nextInt(letters.size())));
        }
        client.send(proxy.post(target.toString(), ""));
        assertThat(client.readMessage().status()).as(target.toString()).isEqualTo(200);
        assertThat(upstream.requests().getLast().line()).isEqualTo("POST " + target + " HTTP/1.1");
      }
    }
  }

  @Test
  void geminis_key_is_taken_out_of_the_query() throws Exception {
    String path = "/v1beta/models/g:generateContent";
    assertThat(targetArriving("", path + "?key=caller&alt=sse&key=x")).isEqualTo(path + "?alt=sse");
    assertThat(targetArriving("", path + "?key=caller")).isEqualTo(path);
    assertThat(targetArriving("", "/v1/x?key=of-something-else"))
        .isEqualTo("/v1/x?key=of-something-else");
  }

  @Test
  void P14_a_40_MB_body_passes_unchanged() throws Exception {
    byte[] body = new byte[40 << 20];
    new Random(1).nextBytes(body);
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(
          "POST %s HTTP/1.1\r\nHost: h\r\nContent-Length: %d\r\n\r\n"
              .formatted(proxy.path("/v1/messages"), body.length));
      client.send(body);
      assertThat(client.readMessage().status()).isEqualTo(200);
      assertThat(Arrays.equals(Wire.bytes(upstream.requests().getFirst().body()), body)).isTrue();
    }
  }

  @Test
  void an_answer_that_comes_before_the_upload_was_read_does_not_wait_for_it() throws Exception {
    CountDownLatch answered = new CountDownLatch(1);
    byte[] body = new byte[16 << 20];
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  peer.readHead();
                  peer.send(OK);
                  answered.await();
                });
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(
          "POST %s HTTP/1.1\r\nHost: h\r\nContent-Length: %d\r\n\r\n"
              .formatted(proxy.path("/v1/messages"), body.length));
      client.send(body);
      assertThat(client.readMessage().status()).isEqualTo(200);
      answered.countDown();
    }
  }

  @Test
  void a_chunked_upload_arrives_whole() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(
          "POST %s HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
              .formatted(proxy.path("/v1/messages")));
      StringBuilder sent = new StringBuilder();
      for (int i = 1; i < 300; i++) {
        String chunk = "0123456789".repeat(i);
        client.sendChunk(chunk);
        sent.append(chunk);
      }
      client.sendChunk("");
      assertThat(client.readMessage().status()).isEqualTo(200);
      RawMessage arrived = upstream.requests().getFirst();
      assertThat(arrived.body()).isEqualTo(sent.toString());
      assertThat(arrived.values("Content-Length")).containsExactly("" + sent.length());
      assertThat(arrived.values("Transfer-Encoding")).isEmpty();
    }
  }

  @Test
  void a_request_without_a_body_gets_none() throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send("GET %s HTTP/1.1\r\nHost: h\r\n\r\n".formatted(proxy.path("/v1/models")));
      assertThat(client.readMessage().body()).isEqualTo("ok");
      assertThat(upstream.requests().getFirst().names()).containsExactly("Host", "x-api-key");
    }
  }

  @Test
  void an_answer_comes_back_with_its_fields_in_order_and_its_body() throws Exception {
    RawMessage answer =
        answering(
            "HTTP/1.1 418 I am\r\nB: 1\r\na: 2\r\nSet-Cookie: x=1\r\nSet-Cookie: y=2\r\nb: 3\r\n"
                + "Content-Type: text/Plain\r\nContent-Length: 3\r\n\r\nabc");
    assertThat(answer.status()).isEqualTo(418);
    assertThat(answer.fields())
        .containsExactly(
            "B: 1",
            "a: 2",
            "Set-Cookie: x=1",
            "Set-Cookie: y=2",
            "b: 3",
            "Content-Type: text/Plain",
            "Content-Length: 3");
    assertThat(answer.body()).isEqualTo("abc");
  }

  @Test
  void an_answers_fields_of_one_connection_end_at_the_proxy() throws Exception {
    RawMessage answer =
        answering(
            """
            HTTP/1.1 200 OK\r
            Connection: X-Mine\r
            X-Mine: 1\r
            Keep-Alive: timeout=5\r
            Proxy-Authenticate: Basic\r
            Trailer: X-T\r
            Transfer-Encoding: chunked\r
            X-Theirs: 2\r
            \r
            2\r
            ok\r
            0\r
            X-T: dropped\r
            \r
            """);
    assertThat(answer.fields()).containsExactly("X-Theirs: 2", "Transfer-Encoding: chunked");
    assertThat(answer.body()).isEqualTo("ok");
  }

  @Test
  void P21_a_malformed_rate_limit_field_never_turns_a_200_into_an_error() throws Exception {
    RawMessage answer =
        answering(
            """
            HTTP/1.1 200 OK\r
            anthropic-ratelimit-requests-remaining: NaN\r
            anthropic-ratelimit-requests-reset: yesterday\r
            retry-after: -\r
            x-ratelimit-reset-tokens: 6x7y\r
            Content-Length: 2\r
            \r
            ok\
            """);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.values("anthropic-ratelimit-requests-reset")).containsExactly("yesterday");
    assertThat(answer.body()).isEqualTo("ok");
  }

  @Test
  void P21_each_malformed_rate_limit_field_is_told_once() throws Exception {
    String answer =
        """
        HTTP/1.1 200 OK\r
        anthropic-ratelimit-requests-limit: many\r
        anthropic-ratelimit-requests-reset: yesterday\r
        Content-Length: 2\r
        \r
        ok\
        """;
    List<ProxyEvent> events = new CopyOnWriteArrayList<>();
    try (var upstream = ScriptedUpstream.answering(answer);
        var proxy =
            new ProxyUnderTest(
                ProxyUnderTest.QUICK,
                ProxyOptions.managed(
                        List.of(ProxyUnderTest.scheduled(Profile.ANTHROPIC, upstream.url())),
                        new RecordingLedger(),
                        Ticker.system())
                    .telling(events::add));
        RawClient client = proxy.client()) {
      for (int call = 0; call < 3; call++) {
        client.send(proxy.post("/v1/messages", "{}"));
        assertThat(client.readMessage().status()).isEqualTo(200);
      }
      await().until(() -> events.size() >= 2);
      assertThat(events)
          .containsExactlyInAnyOrder(
              new ProxyEvent.HeaderUnreadable("anthropic", "anthropic-ratelimit-requests-limit"),
              new ProxyEvent.HeaderUnreadable("anthropic", "anthropic-ratelimit-requests-reset"));
    }
  }

  @Test
  void P23_a_redirect_is_relayed_and_never_followed() throws Exception {
    try (var other = ScriptedUpstream.answering(OK);
        var upstream =
            ScriptedUpstream.answering(
                "HTTP/1.1 302 Found\r\nLocation: "
                    + other.url()
                    + "/x\r\nContent-Length: 0\r\n\r\n");
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      RawMessage answer = client.readMessage();
      assertThat(answer.status()).isEqualTo(302);
      assertThat(answer.values("Location")).containsExactly(other.url() + "/x");
      assertThat(other.connections()).isZero();
    }
  }

  @Test
  void a_gzip_answer_is_relayed_untouched() throws Exception {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write("{\"type\":\"message\"}".repeat(100).getBytes(StandardCharsets.UTF_8));
    }
    String body = packed.toString(StandardCharsets.ISO_8859_1);
    RawMessage answer =
        answering(
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Type: application/json\r\n"
                + "Content-Length: %d\r\n\r\n%s".formatted(body.length(), body));
    assertThat(answer.values("Content-Encoding")).containsExactly("gzip");
    assertThat(answer.body()).isEqualTo(body);
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 304})
  void an_answer_that_has_no_body_by_its_status_stays_without(int status) throws Exception {
    RawMessage answer = answering("HTTP/1.1 " + status + " X\r\nETag: e\r\n\r\n");
    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.fields()).containsExactly("ETag: e");
  }

  @Test
  void the_answer_to_a_HEAD_keeps_its_length_and_has_no_body() throws Exception {
    try (var upstream =
            ScriptedUpstream.answering("HTTP/1.1 200 OK\r\nContent-Length: 1234\r\n\r\n");
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      for (int i = 0; i < 2; i++) {
        client.send("HEAD %s HTTP/1.1\r\nHost: h\r\n\r\n".formatted(proxy.path("/v1/models")));
        assertThat(client.readHead()).contains("200").contains("Content-Length: 1234");
      }
      assertThat(upstream.connections()).isEqualTo(1);
    }
  }

  @Test
  void answers_that_only_announce_another_are_skipped() throws Exception {
    RawMessage answer =
        answering(
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"
                + "HTTP/1.1 104 Later\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n"
                + OK);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("ok");
  }

  private static RawMessage arriving(String... fields) throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages?beta=true", "{\"a\":1}", fields));
      assertThat(client.readMessage().body()).isEqualTo("ok");
      return upstream.requests().getFirst();
    }
  }

  private static String targetArriving(String lanePath, String target) throws Exception {
    try (var upstream = ScriptedUpstream.answering(OK);
        var proxy = new ProxyUnderTest(URI.create(upstream.url() + lanePath));
        RawClient client = proxy.client()) {
      client.send(proxy.post(target, "{}"));
      assertThat(client.readMessage().status()).isEqualTo(200);
      return upstream.requests().getFirst().line().split(" ", -1)[1];
    }
  }

  private static RawMessage answering(String answer) throws Exception {
    try (var upstream = ScriptedUpstream.answering(answer);
        var proxy = new ProxyUnderTest(upstream.url());
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", "{}"));
      return client.readMessage();
    }
  }
}
