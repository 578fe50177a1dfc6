package dev.hivemind.proxy.usage;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EventStreamTest {
  private static final String MARK = "\uFEFF";

  private record Event(String type, String data) {}

  private static final class Recorder implements EventStream.Listener {
    private final List<Event> events = new ArrayList<>();
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();

    @Override
    public boolean begin(String type) {
      data.reset();
      return true;
    }

    @Override
    public void data(byte[] bytes, int from, int to) {
      data.write(bytes, from, to - from);
    }

    @Override
    public void end(String type) {
      events.add(new Event(type, data.toString(UTF_8)));
    }
  }

  /** Every piece sits amid other bytes, which must not be read. */
  private static List<Event> read(String stream, List<Integer> ends) {
    Recorder recorder = new Recorder();
    EventStream framing = new EventStream(recorder);
    byte[] bytes = stream.getBytes(UTF_8);
    int from = 0;
    for (int end : Stream.concat(ends.stream(), Stream.of(bytes.length)).toList()) {
      byte[] piece = "\n".repeat(end - from + 4).getBytes(UTF_8);
      System.arraycopy(bytes, from, piece, 2, end - from);
      framing.accept(piece, 2, piece.length - 2);
      from = end;
    }
    return recorder.events;
  }

  private static List<Event> read(String stream) {
    return read(stream, List.of());
  }

  /** The standard's own words, for a stream that is all there (HTML, 9.2.6). */
  private static List<Event> asTheStandardSays(String stream) {
    List<Event> events = new ArrayList<>();
    String type = "";
    StringBuilder data = new StringBuilder();
    Matcher lines =
        Pattern.compile("([^\r\n]*)(\r\n|\r|\n)")
            .matcher(stream.startsWith(MARK) ? stream.substring(1) : stream);
    while (lines.find()) {
      String line = lines.group(1);
      int colon = line.indexOf(':');
      String field = colon < 0 ? line : line.substring(0, colon);
      String value = colon < 0 ? "" : line.substring(colon + 1).replaceFirst("^ ", "");
      if (line.isEmpty()) {
        if (!data.isEmpty()) {
          events.add(new Event(type, data.substring(0, data.length() - 1)));
        }
        type = "";
        data.setLength(0);
      } else if (field.equals("data")) {
        data.append(value).append('\n');
      } else if (field.equals("event")) {
        type = value;
      }
    }
    return events;
  }

  @Test
  void fields_comments_and_lines_are_told_apart() {
    assertThat(
            read(
                """
                : welcome
                retry: 10
                event: first
                data: one
                data:two
                data:  three
                id: 7

                event: nothing

                data

                dataset: no
                data : no
                Data: no
                data: last

                data: cut
                """))
        .containsExactly(
            new Event("first", "one\ntwo\n three"), new Event("", ""), new Event("", "last"));
  }

  @Test
  void the_last_event_field_names_the_event_even_behind_the_data() {
    assertThat(read("event: a\ndata: x\nevent: b\n\ndata: y\nevent: c\nevent\n\n"))
        .containsExactly(new Event("b", "x"), new Event("", "y"));
  }

  @Test
  void a_byte_order_mark_is_only_one_at_the_very_start() {
    assertThat(read(MARK + "data: a\n\n" + MARK + "data: b\n\ndata: c\n\n"))
        .containsExactly(new Event("", "a"), new Event("", "c"));
  }

  @Test
  void a_part_of_a_byte_order_mark_spoils_the_first_field_only() {
    Recorder recorder = new Recorder();
    EventStream framing = new EventStream(recorder);
    byte[] bytes = "\u00EF\u00BBdata: a\n\ndata: b\n\n".getBytes(ISO_8859_1);
    framing.accept(bytes, 0, bytes.length);

    assertThat(recorder.events).containsExactly(new Event("", "b"));
  }

  @Test
  void of_a_name_without_end_only_the_beginning_is_kept() {
    assertThat(read("data".repeat(1000) + ": a\n\nevent: " + "e".repeat(1000) + "\ndata: b\n\n"))
        .containsExactly(new Event("e".repeat(128), "b"));
  }

  static Stream<Long> seeds() {
    return IntStream.range(0, 30).mapToObj(Long::valueOf);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void any_stream_cut_anywhere_is_read_as_the_standard_says(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      String text = randomStream(random);
      List<Integer> cuts =
          random
              .ints(random.nextInt(10), 0, text.getBytes(UTF_8).length + 1)
              .sorted()
              .boxed()
              .toList();

      assertThat(read(text, cuts)).isEqualTo(asTheStandardSays(text));
    }
  }

  private static String randomStream(Random random) {
    String[] words = {"data", "event", ":", ": ", " ", "\n", "\r", "\r\n", "\n\n", "x", MARK, "é"};
    StringBuilder stream = new StringBuilder();
    for (int word = random.nextInt(40); word > 0; word--) {
      stream.append(words[random.nextInt(words.length)]);
    }
    return stream.toString();
  }
}
