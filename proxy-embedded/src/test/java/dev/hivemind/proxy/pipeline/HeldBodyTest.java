package dev.hivemind.proxy.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.upstream.BodySink;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeldBodyTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 65_536, (4 << 20) - 1, 4 << 20, (4 << 20) + 1, 11 << 20})
  void what_is_poured_out_is_what_was_written_however_large(int length) throws Exception {
    byte[] body = new byte[length];
    new Random(length).nextBytes(body);
    try (HeldBody held = new HeldBody()) {
      for (int at = 0; at < length; at += 700_001) {
        held.append(ByteBuffer.wrap(body, at, Math.min(700_001, length - at)));
      }
      Taking sink = new Taking(Integer.MAX_VALUE);
      assertThat(held.pourInto(sink)).isEqualTo(BlockingWriter.Result.TAKEN);
      assertThat(sink.taken.toByteArray()).isEqualTo(body);
    }
  }

  @Test
  void a_sink_that_refuses_gets_no_more() throws Exception {
    try (HeldBody held = new HeldBody()) {
      held.append(ByteBuffer.allocate(6 << 20));
      Taking sink = new Taking(100_000);
      assertThat(held.pourInto(sink)).isEqualTo(BlockingWriter.Result.REFUSED);
      assertThat(sink.taken.size()).isLessThanOrEqualTo(100_000);
    }
  }

  @Test
  void its_head_is_at_most_what_is_asked_for() throws Exception {
    try (HeldBody held = new HeldBody()) {
      held.append(ByteBuffer.wrap(new byte[] {1, 2, 3}));
      assertThat(held.head(2)).containsExactly(1, 2);
      assertThat(held.head(9)).containsExactly(1, 2, 3);
    }
  }

  private static final class Taking implements BodySink {
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private final int most;

    private Taking(int most) {
      this.most = most;
    }

    @Override
    public void write(ByteBuffer bytes, Written done) {
      if (taken.size() + bytes.remaining() > most) {
        done.failed(new IllegalStateException("full"));
        return;
      }
      byte[] piece = new byte[bytes.remaining()];
      bytes.get(piece);
      taken.writeBytes(piece);
      done.succeeded();
    }
  }
}
