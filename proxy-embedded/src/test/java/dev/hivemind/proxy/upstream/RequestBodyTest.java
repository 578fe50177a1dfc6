package dev.hivemind.proxy.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestBodyTest {

  @ParameterizedTest
  @CsvSource({
    "0,0",
    "1,-1",
    "65536,65536",
    "65537,-1",
    "1000000,1000000",
    "1000000,-1",
    "500000,10"
  })
  void what_was_collected_comes_out_however_it_was_cut(int length, int announced) {
    byte[] bytes = new byte[length];
    Random random = new Random(length);
    random.nextBytes(bytes);
    RequestBody.Builder builder = new RequestBody.Builder(announced);
    for (int at = 0; at < length; ) {
      int size = Math.min(1 + random.nextInt(40_000), length - at);
      builder.append(ByteBuffer.wrap(bytes, at, size));
      at += size;
    }
    RequestBody body = builder.build();
    assertThat(body.isPresent()).isTrue();
    assertThat(body.length()).isEqualTo(length);
    assertThat(read(body)).isEqualTo(bytes);
    assertThat(read(body)).as("again").isEqualTo(bytes);
  }

  @Test
  void pieces_are_small() {
    RequestBody.Builder builder = new RequestBody.Builder(-1);
    builder.append(ByteBuffer.wrap(new byte[1_000_000]));
    assertThat(builder.build().slices()).allMatch(slice -> slice.remaining() <= 64 * 1024);
  }

  @Test
  void who_reads_one_piece_does_not_move_it_for_others() {
    RequestBody.Builder builder = new RequestBody.Builder(10);
    builder.append(ByteBuffer.wrap(new byte[10]));
    RequestBody body = builder.build();
    body.slices().getFirst().position(10);
    assertThat(body.slices().getFirst().remaining()).isEqualTo(10);
  }

  @Test
  void none_is_not_an_empty_body() {
    assertThat(RequestBody.NONE.isPresent()).isFalse();
    assertThat(RequestBody.NONE.slices()).isEmpty();
    assertThat(new RequestBody.Builder(0).build().isPresent()).isTrue();
  }

  private static byte[] read(RequestBody body) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (ByteBuffer slice : body.slices()) {
      byte[] piece = new byte[slice.remaining()];
      slice.get(piece);
      out.writeBytes(piece);
    }
    return out.toByteArray();
  }
}
