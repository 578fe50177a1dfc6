package dev.hivemind.proxy.usage;

import static dev.hivemind.proxy.Protocol.ANTHROPIC;
import static dev.hivemind.proxy.Protocol.OPENAI_RESPONSES;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Prints what a tap costs in processor time and memory. No test: it is run by hand. */
final class UsageTapSpeed {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int EVENTS = 1000;
  private static final int PIECE_BYTES = 4096;

  private UsageTapSpeed() {}

  public static void main(String[] arguments) {
    String claude = Reply.sample(ANTHROPIC, "claude-final.sse").text();
    String codex = Reply.sample(OPENAI_RESPONSES, "codex-final.sse").text();
    Reply claudeLong = Reply.stream(ANTHROPIC, repeatEvent(claude, "content_block_delta"));
    Reply codexLong = Reply.stream(OPENAI_RESPONSES, repeatEvent(codex, "output_text.delta"));
    Reply image =
        Reply.json(
            OPENAI_RESPONSES, "{\"output\":[{\"result\":\"" + "iVBORw0K".repeat(1 << 17) + "\"}]}");
    for (int round = 0; round < 5; round++) {
      print("claude text event", claudeLong, EVENTS);
      print("codex text event", codexLong, EVENTS);
      print("claude text event, gzip", claudeLong.gzipped(), EVENTS);
      print("claude whole stream of 11 events", Reply.stream(ANTHROPIC, claude), 1);
      print("codex whole stream of 12 events", Reply.stream(OPENAI_RESPONSES, codex), 1);
      print("megabyte in one string", image, 1);
    }
  }

  /** The stream with its first event of that type a thousand times. */
  private static String repeatEvent(String stream, String type) {
    int from = stream.indexOf("event: ", stream.indexOf(type) - 20);
    int to = stream.indexOf("\n\n", from) + 2;
    return stream.substring(0, from)
        + stream.substring(from, to).repeat(EVENTS)
        + stream.substring(to);
  }

  private static void print(String what, Reply reply, int units) {
    int rounds = 40_000_000 / reply.body().length;
    List<ByteBuffer> pieces = direct(reply);
    long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
    long before = THREADS.getCurrentThreadCpuTime();
    long tokens = 0;
    for (int round = 0; round < rounds; round++) {
      UsageTap tap = reply.tap();
      pieces.forEach(tap::accept);
      tokens += tap.read().usage().output();
    }
    long nanos = (THREADS.getCurrentThreadCpuTime() - before) / rounds / units;
    long bytes = (THREADS.getCurrentThreadAllocatedBytes() - bytesBefore) / rounds / units;
    System.out.printf("%-34s %,8d ns %,8d B allocated (%d)%n", what, nanos, bytes, tokens);
  }

  /** As a network reads them: 4 KiB at most in a direct buffer. */
  private static List<ByteBuffer> direct(Reply reply) {
    List<ByteBuffer> pieces = new ArrayList<>();
    byte[] body = reply.body();
    for (int at = 0; at < body.length; at += PIECE_BYTES) {
      byte[] piece = Arrays.copyOfRange(body, at, Math.min(at + PIECE_BYTES, body.length));
      pieces.add(ByteBuffer.allocateDirect(piece.length).put(piece).flip());
    }
    return pieces;
  }
}
