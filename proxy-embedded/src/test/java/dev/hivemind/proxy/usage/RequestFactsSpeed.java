package dev.hivemind.proxy.usage;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hivemind.proxy.Protocol;
import dev.hivemind.proxy.upstream.BodyMemory;
import dev.hivemind.proxy.upstream.RequestBody;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.util.List;

/** Prints what reading a request costs in processor time. No test: it is run by hand. */
final class RequestFactsSpeed {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int ROUNDS = 200;

  private RequestFactsSpeed() {}

  public static void main(String[] arguments) {
    String turn =
        "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a line\\n of \\\"code\\\" %s\"}]},"
            .formatted("and prose ".repeat(200));
    for (int round = 0; round < 5; round++) {
      print("1 MB of turns", "{\"messages\":[" + turn.repeat((1 << 20) / turn.length()) + "{}]");
      print("1 MB in one string", "{\"messages\":[\"" + "iVBORw0K".repeat(1 << 17) + "\"]");
    }
  }

  private static void print(String what, String start) {
    byte[] bytes = (start + ",\"model\":\"m\",\"stream\":true}").getBytes(UTF_8);
    RequestBody.Builder builder = new RequestBody.Builder(bytes.length, new BodyMemory());
    builder.append(ByteBuffer.wrap(bytes));
    List<ByteBuffer> body = builder.build().slices();
    System.out.printf(
        "%-20s facts %,9d ns, injection %,9d ns%n",
        what,
        nanos(() -> RequestFacts.of(Protocol.OPENAI_CHAT, "/v1/chat/completions", null, body)),
        nanos(() -> ChatUsageInjection.into(null, body)));
  }

  private static long nanos(Runnable work) {
    long before = THREADS.getCurrentThreadCpuTime();
    for (int round = 0; round < ROUNDS; round++) {
      work.run();
    }
    return (THREADS.getCurrentThreadCpuTime() - before) / ROUNDS;
  }
}
