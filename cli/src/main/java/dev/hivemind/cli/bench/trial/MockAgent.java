package dev.hivemind.cli.bench.trial;

import dev.hivemind.cli.bench.scenario.AgentScript;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.proxy.usage.Usage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A mock agent at work; lives on a thread of its own. */
final class MockAgent implements Callable<AgentEnd> {
  private static final int OK = 200;
  private static final Duration LEAST_PATIENCE = Duration.ofSeconds(15);

  private final AgentScript script;
  private final Dialogue dialogue;
  private final URI base;
  private final HttpClient client;
  private final TrialClock clock;
  private final List<AgentEnd.Turn> turns = new ArrayList<>();
  private Usage usage = Usage.NONE;

  MockAgent(AgentScript script, Protocol protocol, URI base, HttpClient client, TrialClock clock) {
    this.script = script;
    this.dialogue = new Dialogue(script, protocol);
    this.base = base;
    this.client = client;
    this.clock = clock;
  }

  @Override
  public AgentEnd call() throws InterruptedException {
    clock.sleep(script.starts());
    for (int turn = 0; turn < script.turns(); turn++) {
      String death = take(turn);
      if (death != null) return end(Optional.of(death));
      if (turn < script.turns() - 1) clock.sleep(script.manner().thinking());
    }
    return end(Optional.empty());
  }

  private AgentEnd end(Optional<String> death) {
    return new AgentEnd(script, turns, usage, clock.elapsed(), death, false);
  }

  /** What the agent dies of; null: nothing. */
  private @Nullable String take(int turn) throws InterruptedException {
    var asked = clock.elapsed();
    try {
      HttpResponse<InputStream> answer =
          client.send(request(turn), HttpResponse.BodyHandlers.ofInputStream());
      String death = read(answer);
      if (death == null) turns.add(new AgentEnd.Turn(asked, clock.elapsed()));
      return death;
    } catch (HttpTimeoutException silence) {
      return "no answer in time";
    } catch (IOException broken) {
      return "connection lost";
    }
  }

  private @Nullable String read(HttpResponse<InputStream> answer) throws IOException {
    if (answer.statusCode() != OK) {
      answer.body().close();
      return "status " + answer.statusCode();
    }
    var received = new ByteArrayOutputStream();
    try (InputStream body = answer.body()) {
      body.transferTo(received);
    } catch (IOException broken) {
      hear(received);
      return "answer broken off";
    }
    return hear(received).whole() ? null : "answer broken off";
  }

  /** What was produced is paid, whether or not all of it arrived. */
  private Heard hear(ByteArrayOutputStream received) {
    String text = received.toString(StandardCharsets.UTF_8);
    Heard heard = Heard.of(text, script.manner().streamed());
    usage = usage.plus(heard.usage());
    return heard;
  }

  /** In real time; the machine's own delays are not accelerated. */
  private Duration patience() {
    Duration patience = clock.real(script.manner().patience());
    return patience.compareTo(LEAST_PATIENCE) < 0 ? LEAST_PATIENCE : patience;
  }

  private HttpRequest request(int turn) {
    return HttpRequest.newBuilder(URI.create(base + dialogue.path()))
        .headers(dialogue.headers())
        .timeout(patience())
        .POST(HttpRequest.BodyPublishers.ofString(dialogue.body(turn)))
        .build();
  }
}
