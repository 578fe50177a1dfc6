package dev.hivemind.proxy.usage;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GunzipTest {
  private static final String TEXT = "Tokens, tokens and tokens again. ".repeat(40);

  private record Decoded(String text, boolean whole) {}

  private static Decoded decode(byte[] bytes, int... ends) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    Gunzip gunzip = new Gunzip((decoded, from, to) -> text.write(decoded, from, to - from));
    int from = 0;
    for (int end : ends) {
      gunzip.accept(bytes, from, end);
      from = end;
    }
    gunzip.accept(bytes, from, bytes.length);
    return new Decoded(text.toString(UTF_8), gunzip.whole());
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      joined.writeBytes(part);
    }
    return joined.toByteArray();
  }

  /** A member with the optional fields of {@code flags}. */
  private static byte[] member(int flags) {
    byte[] plain = Reply.gzip(TEXT.getBytes(UTF_8));
    byte[] fixed = Arrays.copyOf(plain, 10);
    fixed[3] = (byte) flags;
    return join(
        fixed,
        (flags & 4) != 0 ? new byte[] {3, 0, 9, 9, 9} : new byte[0],
        (flags & 8) != 0 ? "name\0".getBytes(US_ASCII) : new byte[0],
        (flags & 16) != 0 ? "comment\0".getBytes(US_ASCII) : new byte[0],
        (flags & 2) != 0 ? new byte[] {7, 7} : new byte[0],
        Arrays.copyOfRange(plain, 10, plain.length));
  }

  @Test
  void a_member_is_decoded_wherever_it_is_cut_and_with_any_optional_field() {
    for (int flags = 0; flags < 32; flags += 2) {
      byte[] member = member(flags);
      for (int cut = 0; cut <= member.length; cut++) {
        assertThat(decode(member, cut)).isEqualTo(new Decoded(TEXT, true));
      }
      assertThat(decode(member, IntStream.range(1, member.length).toArray()))
          .isEqualTo(new Decoded(TEXT, true));
    }
  }

  @Test
  void an_extra_field_may_be_empty_or_long() {
    byte[] plain = member(0);
    byte[] fixed = Arrays.copyOf(plain, 10);
    fixed[3] = 4;
    byte[] rest = Arrays.copyOfRange(plain, 10, plain.length);

    assertThat(decode(join(fixed, new byte[] {0, 0}, rest))).isEqualTo(new Decoded(TEXT, true));
    assertThat(decode(join(fixed, new byte[] {0, 1}, new byte[256], rest)))
        .isEqualTo(new Decoded(TEXT, true));
  }

  @Test
  void members_follow_each_other_wherever_they_are_cut() {
    byte[] members = join(member(8), Reply.gzip(new byte[0]), member(0));
    for (int cut = 0; cut <= members.length; cut++) {
      assertThat(decode(members, cut)).isEqualTo(new Decoded(TEXT + TEXT, true));
    }
  }

  @Test
  void bytes_behind_the_last_member_are_passed_over() {
    assertThat(decode(join(member(0), new byte[20]))).isEqualTo(new Decoded(TEXT, true));
    assertThat(decode(join(member(0), "trash".getBytes(UTF_8)))).isEqualTo(new Decoded(TEXT, true));
  }

  @Test
  void a_member_cut_short_is_not_whole() {
    byte[] member = member(30);
    for (int length = 1; length < member.length; length++) {
      Decoded decoded = decode(Arrays.copyOf(member, length));
      assertThat(decoded.whole()).as("%d bytes", length).isFalse();
      assertThat(TEXT).startsWith(decoded.text());
    }
    assertThat(decode(new byte[0])).isEqualTo(new Decoded("", true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain text", "{\"type\":\"message\"}", "\u001f", "\u001fx"})
  void what_is_no_gzip_is_not_whole(String text) {
    assertThat(decode(text.getBytes(US_ASCII))).isEqualTo(new Decoded("", false));
  }

  @Test
  void a_fault_is_noticed_wherever_the_bytes_are_cut_and_never_throws() {
    Random random = new Random(1);
    byte[] sound = join(member(0), member(0));
    for (int round = 0; round < 2000; round++) {
      byte[] broken = sound.clone();
      broken[random.nextInt(broken.length)] ^= (byte) (1 + random.nextInt(255));
      int cut = random.nextInt(broken.length);
      assertThat(decode(broken, cut).whole())
          .as("round %d", round)
          .isEqualTo(decode(broken).whole());
    }
  }
}
