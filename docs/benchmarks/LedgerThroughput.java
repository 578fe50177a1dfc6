import com.sun.net.httpserver.HttpServer;
import dev.hivemind.checkpoint.OwnedRun;
import dev.hivemind.checkpoint.RunStore;
import dev.hivemind.proxy.EmbeddedProxy;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.run.ProcessIdentity;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a run's store costs its calls: calls a second through a proxy that keeps every attempt in the
 * database, and through one that keeps none, in turn, as a ratio. Both have every primitive on and
 * the same provider, which answers at once, or, as a model does, after some time.
 *
 * <p>Usage, after {@code ./hivemind --version}: {@code java -cp 'cli/target/hivemind-VERSION/lib/*'
 * docs/benchmarks/LedgerThroughput.java [ROUNDS] [SECONDS] [CALLERS]
 * [MILLISECONDS UNTIL AN ANSWER]}
 */
public final class LedgerThroughput {
  private static final String ANSWER =
      """
      {"id":"msg_1","type":"message","role":"assistant","model":"claude-haiku-4-5","content":[],
       "stop_reason":"end_turn","usage":{"input_tokens":10,"output_tokens":5}}
      """;

  public static void main(String[] arguments) throws Exception {
    int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 7;
    int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
    int callers = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 32;
    int latency = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 0;
    var folder = Files.createTempDirectory("ledger-throughput");
    HttpServer provider = provider(latency);
    URI upstream = URI.create("http://127.0.0.1:" + provider.getAddress().getPort());
    var self = new ProcessIdentity(ProcessHandle.current().pid(), Instant.now());
    try (OwnedRun run = RunStore.open(folder).create("bench", null).own(self, _ -> true);
        EmbeddedProxy keeping = proxy(upstream, run.ledger());
        EmbeddedProxy forgetting = proxy(upstream, new NoLedger())) {
      URI kept = keeping.admit("agent", "bench", Priority.NORMAL).baseUrl();
      URI unkept = forgetting.admit("agent", "bench", Priority.NORMAL).baseUrl();
      load(kept, callers, seconds); // Until both are compiled.
      load(unkept, callers, seconds);
      double[] ratios = new double[rounds];
      for (int round = 0; round < rounds; round++) {
        double with = load(kept, callers, seconds);
        double without = load(unkept, callers, seconds);
        ratios[round] = with / without;
        System.out.printf("with %.0f, without %.0f calls a second%n", with, without);
      }
      Arrays.sort(ratios);
      System.out.printf("median of %d ratios: %.3f%n", rounds, ratios[rounds / 2]);
    } finally {
      provider.stop(0);
    }
    System.exit(0);
  }

  private static HttpServer provider(int latency) throws Exception {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 1024);
    byte[] answer = ANSWER.getBytes(StandardCharsets.UTF_8);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          pause(latency);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static void pause(int milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static EmbeddedProxy proxy(URI upstream, Ledger ledger) throws Exception {
    var lane = new Lane("bench", Profile.ANTHROPIC, upstream, "sk-bench", false);
    var proxy =
        EmbeddedProxy.start(ProxyOptions.managed(List.of(lane), ledger, Ticker.system()));
    // A lane grows to as many calls at once as it has agents.
    for (int agent = 0; agent < 256; agent++) proxy.admit("a" + agent, "bench", Priority.NORMAL);
    return proxy;
  }

  /** Calls a second. */
  private static double load(URI base, int callers, int seconds) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(base + "/v1/messages"))
            .header("content-type", "application/json")
            .header("anthropic-version", "2023-06-01")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "{\"model\":\"claude-haiku-4-5\",\"max_tokens\":16,\"messages\":[]}"))
            .build();
    var calls = new AtomicLong();
    var failed = new AtomicLong();
    long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
    var done = new CountDownLatch(callers);
    try (var client = HttpClient.newHttpClient()) {
      var threads = new ArrayList<Thread>();
      for (int caller = 0; caller < callers; caller++) {
        threads.add(
            Thread.startVirtualThread(
                () -> {
                  try {
                    while (System.nanoTime() < end) {
                      int status = client.send(request, BodyHandlers.discarding()).statusCode();
                      (status == 200 ? calls : failed).incrementAndGet();
                    }
                  } catch (Exception e) {
                    failed.incrementAndGet();
                  } finally {
                    done.countDown();
                  }
                }));
      }
      done.await();
    }
    if (failed.get() > 0) throw new IllegalStateException(failed + " calls failed");
    return calls.get() / (double) seconds;
  }

  private static final class NoLedger implements Ledger {
    @Override
    public void open(LedgerEntry.Opened opened) {}

    @Override
    public void close(LedgerEntry.Closed closed) {}

    @Override
    public void close() {}
  }
}
