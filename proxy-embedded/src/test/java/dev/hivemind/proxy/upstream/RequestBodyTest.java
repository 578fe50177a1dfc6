package dev.hivemind.proxy.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestBodyTest {
  private static final int LONG = 300_000;

  private final BodyMemory memory = new BodyMemory();

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
    RequestBody.Builder builder = new RequestBody.Builder(announced, memory);
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
    RequestBody.Builder builder = new RequestBody.Builder(-1, memory);
    builder.append(ByteBuffer.wrap(new byte[1_000_000]));
    assertThat(builder.build().slices()).allMatch(slice -> slice.remaining() <= 64 * 1024);
  }

  @Test
  void who_reads_one_piece_does_not_move_it_for_others() {
    RequestBody.Builder builder = new RequestBody.Builder(10, memory);
    builder.append(ByteBuffer.wrap(new byte[10]));
    RequestBody body = builder.build();
    body.slices().getFirst().position(10);
    assertThat(body.slices().getFirst().remaining()).isEqualTo(10);
  }

  @Test
  void none_is_not_an_empty_body() {
    assertThat(RequestBody.NONE.isPresent()).isFalse();
    assertThat(RequestBody.NONE.slices()).isEmpty();
    assertThat(new RequestBody.Builder(0, memory).build().isPresent()).isTrue();
  }

  @Test
  void memory_that_nobody_holds_any_more_serves_the_next_body() {
    RequestBody first = body('a');
    RequestBody.Hold owner = first.hold();
    RequestBody.Hold sender = first.hold();
    RequestBody.Hold changed = first.changedTo(first.slices()).hold();
    sender.release();
    sender.release();
    owner.release();
    assertThat(arrays(body('b'))).doesNotContainAnyElementsOf(arrays(first));
    assertThat(read(first)).containsOnly('a');

    changed.release();
    RequestBody next = body('c');
    assertThat(arrays(next)).containsExactlyInAnyOrderElementsOf(arrays(first));
    assertThat(read(next)).hasSize(LONG).containsOnly('c');
  }

  @Test
  void memory_that_was_never_held_serves_no_other_body() {
    RequestBody first = body('a');
    assertThat(arrays(body('b'))).doesNotContainAnyElementsOf(arrays(first));
    assertThat(read(first)).containsOnly('a');
  }

  @Test
  void a_body_whose_memory_was_given_back_cannot_be_held() {
    RequestBody body = body('a');
    body.hold().release();
    assertThatIllegalStateException().isThrownBy(body::hold);
  }

  @Test
  void what_a_longer_body_left_behind_is_no_part_of_a_shorter_one() {
    body('a').hold().release();
    RequestBody.Builder builder = new RequestBody.Builder(40_000, memory);
    builder.append(ByteBuffer.wrap(new byte[40_000]));
    assertThat(read(builder.build())).hasSize(40_000).containsOnly(0);
  }

  @Test
  void no_more_than_8_MB_are_kept() {
    List<RequestBody> bodies = IntStream.range(0, 40).mapToObj(_ -> body('a')).toList();
    bodies.forEach(each -> each.hold().release());
    Set<byte[]> kept = Collections.newSetFromMap(new IdentityHashMap<>());
    bodies.forEach(each -> kept.addAll(arrays(each)));
    List<RequestBody> later = IntStream.range(0, 40).mapToObj(_ -> body('b')).toList();
    assertThat(later.stream().flatMap(each -> arrays(each).stream()).filter(kept::contains))
        .hasSize(128);
  }

  private RequestBody body(char content) {
    RequestBody.Builder builder = new RequestBody.Builder(LONG, memory);
    byte[] bytes = new byte[LONG];
    Arrays.fill(bytes, (byte) content);
    builder.append(ByteBuffer.wrap(bytes));
    return builder.build();
  }

  private static List<byte[]> arrays(RequestBody body) {
    return body.slices().stream().map(ByteBuffer::array).toList();
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
