package dev.hivemind.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.cli.console.Table.Column;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TableTest {
  private static final List<Column> COLUMNS =
      List.of(
          Column.left("TASK", 32),
          Column.right("TOKENS", 7),
          Column.left("WHAT", Integer.MAX_VALUE));

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  @Test
  void columns_are_as_wide_as_their_texts_and_no_line_ends_in_spaces() {
    var table = new Table(COLUMNS);
    table.add(Cell.of("a"), Cell.of("12"), Cell.of("waits"));
    table.add(Cell.of("日本"), Cell.of("1.2k"), Cell.of(""));

    assertThat(print(table, 80))
        .isEqualTo(
            """
            TASK  TOKENS  WHAT
            a         12  waits
            日本    1.2k
            """);
  }

  @Test
  void a_table_of_many_rows_is_written_at_once_and_not_row_by_row() {
    var table = new Table(COLUMNS);
    for (int row = 0; row < 200; row++) table.add(Cell.of("a"), Cell.of("1"), Cell.of("b"));
    var writes = new AtomicInteger();
    var counting =
        new OutputStream() {
          @Override
          public void write(int one) {
            writes.incrementAndGet();
          }

          @Override
          public void write(byte[] some, int from, int length) {
            writes.incrementAndGet();
          }
        };
    var out = new PrintStream(counting, true, StandardCharsets.UTF_8);

    table.printTo(new Console(out, out, false, false, 80));

    assertThat(writes).hasValue(1);
  }

  @Test
  void the_first_column_gives_way_to_the_last() {
    var table = new Table(COLUMNS);
    table.add(Cell.of("x".repeat(32)), Cell.of("1"), Cell.of("y".repeat(60)));

    assertThat(print(table, 50).lines().toList().getLast())
        .isEqualTo("x".repeat(23) + "…       1  " + "y".repeat(15) + "…");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void a_table_never_wraps_whatever_is_in_it(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 100; round++) {
      var table = new Table(COLUMNS);
      for (int row = 0; row < 5; row++) {
        table.add(
            Cell.of("日x🚀".repeat(random.nextInt(20))),
            Cell.of("9".repeat(random.nextInt(12))),
            Cell.of("wörd 한 ".repeat(random.nextInt(40))));
      }
      int columns = 40 + random.nextInt(80);
      assertThat(print(table, columns).lines())
          .allMatch(line -> DisplayText.width(line) <= columns);
    }
  }

  private String print(Table table, int columns) {
    bytes.reset();
    var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    table.printTo(new Console(stream, stream, false, false, columns));
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
