package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.RawMessage;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Long bodies lie in memory that is used again; nothing of one may ever be seen in another. */
class LongBodiesTest {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";
  private static final String BUSY = "HTTP/1.1 529 Busy\r\nContent-Length: 2\r\n\r\nno";

  /** What upstreams got that was not of the body that the request's head announces. */
  private final Queue<String> mixed = new ConcurrentLinkedQueue<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void no_upstream_gets_anything_of_another_body_whatever_fails(long seed) throws Exception {
    try (var upstream = new ScriptedUpstream((peer, number) -> play(peer, seed + number));
        var proxy = new ProxyUnderTest(upstream.url());
        var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> done = new ArrayList<>();
      for (int caller = 0; caller < 12; caller++) {
        Random random = new Random(seed * 100 + caller);
        char content = (char) ('a' + caller);
        done.add(callers.submit(() -> calls(proxy, content, random)));
      }
      int answered = 0;
      for (Future<Integer> each : done) answered += each.get();
      assertThat(answered).isPositive();
    }
    assertThat(mixed).isEmpty();
  }

  private void play(ScriptedUpstream.Peer peer, long seed) throws IOException {
    Random random = new Random(seed);
    while (true) {
      String head = peer.readHead();
      if (head.isEmpty()) return;
      RawMessage request = new RawMessage(head, "");
      char content = request.values("X-Content").getFirst().charAt(0);
      int length = Integer.parseInt(request.values("Content-Length").getFirst());
      int choice = random.nextInt(8);
      if (choice == 0) {
        // Answered before it was read.
        peer.send(BUSY);
        check(content, peer.read(random.nextInt(length)));
        peer.reset();
        return;
      }
      check(content, peer.read(choice == 1 ? random.nextInt(length) : length));
      if (choice < 3) {
        peer.reset();
        return;
      }
      peer.send(choice == 3 ? BUSY : OK);
    }
  }

  private void check(char content, String received) {
    if (received.chars().anyMatch(each -> each != content)) mixed.add(content + " got others'");
  }

  /** How many of a caller's calls were answered. */
  private static int calls(ProxyUnderTest proxy, char content, Random random) throws IOException {
    int answered = 0;
    for (int call = 0; call < 25; call++) {
      try (RawClient client = proxy.client()) {
        String body = String.valueOf(content).repeat(20_000 + random.nextInt(300_000));
        String request = proxy.post("/v1/messages", body, "X-Content: " + content);
        boolean leaves = random.nextInt(6) == 0;
        client.send(leaves ? request.substring(0, random.nextInt(request.length())) : request);
        if (leaves) {
          client.reset();
        } else if (client.readMessage().status() == 200) {
          answered++;
        }
      } catch (SocketException | EOFException partOfTheGame) {
        // An upstream that breaks off breaks the caller's answer off.
      }
    }
    return answered;
  }

  @Test
  void every_attempt_sends_the_whole_body() throws Exception {
    String body = "{\"x\":\"" + "y".repeat(300_000) + "\"}";
    try (var upstream =
            new ScriptedUpstream(
                (peer, number) -> {
                  for (String answer = BUSY; !peer.request().head().isEmpty(); answer = OK) {
                    peer.send(answer);
                  }
                });
        var proxy =
            new ProxyUnderTest(
                ProxyUnderTest.QUICK,
                List.of(ProxyUnderTest.scheduled(Profile.ANTHROPIC, upstream.url())));
        RawClient client = proxy.client()) {
      client.send(proxy.post("/v1/messages", body));
      assertThat(client.readMessage().status()).isEqualTo(200);
      assertThat(upstream.requests()).hasSize(2).extracting(RawMessage::body).containsOnly(body);
    }
  }
}
