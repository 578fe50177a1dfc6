package dev.hivemind.proxy.joining;

import dev.hivemind.proxy.control.ControlJson;
import dev.hivemind.proxy.control.ControlRequest;
import dev.hivemind.proxy.control.RunMessage.Line;
import dev.hivemind.proxy.joining.ControlException.Kind;
import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.proxy.time.Ticker;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Listens to a proxy until this run has left it or it is gone, over as many connections as it
 * takes.
 */
final class RunListening {
  /** As long as the proxy keeps a run that it does not hear from. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Duration BETWEEN_TRIES = Duration.ofMillis(200);
  private static final Duration LAST_WORDS = Duration.ofSeconds(5);

  private final ControlClient client;
  private final String run;
  private final JoinTerms terms;
  private final RunHearing hearing;
  private final Ticker ticker;
  private final Sleeper sleeper;
  private final Thread thread = Thread.ofVirtual().name("joined proxy").unstarted(this::listen);
  private volatile boolean leaving;

  /** When the connection was lost; null: it is not. Used by the thread only. */
  private @Nullable Long lostNanos;

  RunListening(
      ControlClient client,
      String run,
      JoinTerms terms,
      RunHearing hearing,
      Ticker ticker,
      Sleeper sleeper) {
    this.client = client;
    this.run = run;
    this.terms = terms;
    this.hearing = hearing;
    this.ticker = ticker;
    this.sleeper = sleeper;
  }

  void start() {
    thread.start();
  }

  private void listen() {
    try {
      String why = hearOneConnection();
      while (why != null && !leaving && hearing.ended() == null) {
        lost(why);
        if (isGone()) {
          hearing.end(hearing.proxy("has ended"));
        } else {
          why = hearOneConnection();
        }
      }
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException fault) {
      hearing.end("this run cannot keep account of its calls: " + fault.getMessage());
    }
  }

  /** Why the connection was lost; null: nothing more is to be heard. */
  private @Nullable String hearOneConnection() throws InterruptedException {
    try (var lines = open()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        restored();
        if (hearing.heard(ControlJson.read(line, Line.class))) {
          return null;
        }
      }
      return "it ended the connection";
    } catch (ControlException refused) {
      if (refused.kind() == Kind.UNREACHABLE) {
        return refused.words();
      }
      hearing.end(refused.words());
      return null;
    } catch (IOException | JacksonException broken) {
      return "the connection broke";
    }
  }

  private BufferedReader open() throws ControlException, InterruptedException {
    var listen = new ControlRequest.Listen(run, hearing.through());
    return new BufferedReader(new InputStreamReader(client.listen(listen), StandardCharsets.UTF_8));
  }

  /** The first time it is tried again at once. */
  private void lost(String why) throws InterruptedException {
    if (lostNanos == null) {
      lostNanos = ticker.nanos();
      terms.watch().lost(why);
    } else {
      sleeper.sleep(BETWEEN_TRIES);
    }
  }

  private void restored() {
    if (lostNanos != null) {
      lostNanos = null;
      terms.watch().restored();
    }
  }

  private boolean isGone() {
    Long since = lostNanos;
    boolean tooLong = since != null && ticker.nanos() - since > PATIENCE.toNanos();
    return tooLong || !terms.alive().getAsBoolean();
  }

  /** Hears what is left once the proxy knows that this run leaves. */
  void leave() {
    leaving = true;
    try {
      var _ = client.ask(new ControlRequest.Leave(run), ControlRequest.Done.class);
      boolean _ = thread.join(LAST_WORDS);
    } catch (ControlException gone) {
      // It ends what is left of this run when it misses it.
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
    } finally {
      thread.interrupt();
    }
  }
}
