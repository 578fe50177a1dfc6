package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Random;

/** Upstreams and callers that do the worst, reproducibly. */
final class Chaos {
  private Chaos() {}

  /** Plays something else on every connection. */
  static ScriptedUpstream.Script upstream(long seed) {
    return (peer, number) -> {
      Random random = new Random(seed * 1_000_003 + number);
      while (!peer.request().head().isEmpty() && play(peer, random)) {
        // The connection is still good for another request.
      }
    };
  }

  private static boolean play(ScriptedUpstream.Peer peer, Random random) throws IOException {
    switch (random.nextInt(10)) {
      case 0 -> peer.reset();
      case 1 -> peer.send("HTTP/1.1 20");
      case 2 -> {
        peer.send(StreamingTest.HEAD);
        peer.sendChunk(StreamingTest.START);
        peer.reset();
      }
      case 3 -> {
        peer.send(StreamingTest.HEAD);
        peer.sendChunk(StreamingTest.START);
      }
      case 4 -> peer.readRest();
      case 5 -> {
        peer.send(StreamingTest.HEAD);
        peer.readRest();
      }
      case 6 -> {
        peer.send("HTTP/1.1 529 Overloaded\r\nContent-Length: 2\r\n\r\nno");
        return true;
      }
      case 7 -> {
        peer.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
        peer.send("x".repeat(random.nextInt(200_000)));
      }
      default -> {
        peer.send(StreamingTest.HEAD);
        peer.sendChunk(StreamingTest.START);
        peer.sendChunk(StreamingTest.STOP);
        peer.sendChunk("");
        return true;
      }
    }
    return false;
  }

  /** Makes a call and does not care how it goes. */
  static void call(ProxyUnderTest proxy, Random random) {
    String agent = "agent-" + random.nextInt(40);
    try (RawClient client = proxy.client()) {
      client.socket().setSoTimeout(200 + random.nextInt(300));
      String base = proxy.proxy.admit(agent, "anthropic", Priority.NORMAL).baseUrl().getRawPath();
      String body = "y".repeat(random.nextInt(60_000));
      String request =
          "POST %s/v1/messages HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s"
              .formatted(base, body.length(), body);
      int choice = random.nextInt(12);
      client.send(choice == 0 ? request.substring(0, random.nextInt(request.length())) : request);
      switch (choice) {
        case 1 -> client.reset();
        case 2 -> client.finish();
        case 3 -> client.readHead();
        case 4 -> proxy.proxy.abort(agent);
        case 5 -> {
          client.readHead();
          client.reset();
        }
        default -> client.readRest();
      }
    } catch (SocketException | EOFException | SocketTimeoutException partOfTheGame) {
      // Nothing that a caller sees is wrong here; the ledger is what counts.
    } catch (IOException unexpected) {
      throw new UncheckedIOException(unexpected);
    }
  }
}
