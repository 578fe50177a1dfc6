package dev.hivemind.proxy.joining;

import dev.hivemind.proxy.control.ControlJson;
import dev.hivemind.proxy.control.ControlRequest;
import dev.hivemind.proxy.control.Offer;
import dev.hivemind.proxy.joining.ControlException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import tools.jackson.core.JacksonException;

/** Asks a proxy of another process over HTTP. Thread-safe. */
public final class ControlClient implements AutoCloseable {
  /** Leaving takes until the last calls have ended; nothing else takes as long. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final ControlAddress address;
  private final HttpClient client;

  public ControlClient(ControlAddress address) {
    this.address = address;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
  }

  /** Which lanes the proxy has. */
  public Offer look() throws ControlException {
    return ask(new ControlRequest.Look(), Offer.class);
  }

  /** Waits for the answer. */
  <T> T ask(ControlRequest request, Class<T> answer) throws ControlException {
    try {
      HttpResponse<String> response =
          client.send(
              post(request).timeout(PATIENCE).build(),
              BodyHandlers.ofString(StandardCharsets.UTF_8));
      if (response.statusCode() != 200) {
        throw refusal(response.statusCode(), response.body());
      }
      return ControlJson.read(response.body(), answer);
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
      throw unreachable("interrupted", ending);
    } catch (ControlException told) {
      throw told;
    } catch (IOException lost) {
      throw unreachable(lost);
    } catch (JacksonException unreadable) {
      throw notOurs(unreadable);
    }
  }

  /** Begins to listen: lines of JSON until the connection ends. */
  InputStream listen(ControlRequest.Listen request) throws ControlException, InterruptedException {
    try {
      HttpResponse<InputStream> response =
          client.send(post(request).build(), BodyHandlers.ofInputStream());
      if (response.statusCode() == 200) {
        return response.body();
      }
      try (InputStream body = response.body()) {
        throw refusal(
            response.statusCode(), new String(body.readAllBytes(), StandardCharsets.UTF_8));
      }
    } catch (ControlException told) {
      throw told;
    } catch (IOException lost) {
      throw unreachable(lost);
    }
  }

  private HttpRequest.Builder post(ControlRequest request) {
    return HttpRequest.newBuilder(address.server().resolve(ControlJson.PATH))
        .header("content-type", "application/json")
        .header(ControlJson.SECRET_HEADER, address.secret())
        .header(ControlJson.VERSION_HEADER, address.version())
        .POST(BodyPublishers.ofString(ControlJson.request(request)));
  }

  private ControlException unreachable(IOException lost) {
    String why = lost.getMessage();
    return unreachable(why == null ? "no connection" : why, lost);
  }

  private ControlException unreachable(String why, Exception cause) {
    return new ControlException(
        Kind.UNREACHABLE,
        "the proxy at %s does not answer (%s)".formatted(address.server(), why),
        cause);
  }

  private ControlException notOurs(JacksonException unreadable) {
    return new ControlException(
        Kind.STRANGER, "what answers at " + address.server() + " is no HiveMind proxy", unreadable);
  }

  private ControlException refusal(int status, String body) {
    String reason;
    try {
      reason = ControlJson.read(body, ControlRequest.Refused.class).reason();
    } catch (JacksonException unreadable) {
      return notOurs(unreadable);
    }
    String at = "the proxy at " + address.server();
    return switch (status) {
      case 403 ->
          stranger(at + " is another one than the one that was started last on this port by you");
      case 404 -> stranger(at + " does not know this run any more");
      case 409 ->
          stranger(
              "%s is of HiveMind %s and this is %s: start both from the same installation"
                  .formatted(at, reason, address.version()));
      default -> new ControlException(Kind.REFUSED, at + ": " + reason, null);
    };
  }

  private static ControlException stranger(String message) {
    return new ControlException(Kind.STRANGER, message, null);
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
