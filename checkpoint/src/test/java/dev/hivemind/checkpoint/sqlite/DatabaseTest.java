package dev.hivemind.checkpoint.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseTest {
  @TempDir private Path folder;

  private static int insert(Writer writer, String id) throws SQLException {
    return writer.execute("insert into run (id) values (?)", id);
  }

  private static List<String> ids(Database database) throws IOException {
    return database.read(
        List.of(), reader -> reader.rows("select id from run order by number", r -> r.text("id")));
  }

  @Test
  void one_that_is_not_there_reads_as_told_and_is_not_made() throws IOException {
    var database = Database.in(folder);

    assertThat(database.<String>read("nothing", _ -> "something")).isEqualTo("nothing");
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "a b", "a?b=c", "a#b", "100%41", "é漢字🐝", "-wal", "a;b'c\"d&"})
  void a_folder_may_have_any_name(String name) throws IOException {
    var database = Database.in(Files.createDirectory(folder.resolve(name)));
    try (Writer writer = database.write(Durability.POWER_CUT)) {
      writer.transact(in -> insert(in, "demo-1"));
    }
    assertThat(database.file()).isNotEmptyFile();
    assertThat(ids(database)).containsExactly("demo-1");
  }

  @Test
  void of_a_transaction_that_fails_nothing_is_written() throws IOException {
    var database = Database.in(folder);
    try (Writer writer = database.write(Durability.POWER_CUT)) {
      assertThatIOException()
          .isThrownBy(
              () ->
                  writer.transact(
                      in -> {
                        insert(in, "demo-1");
                        throw new IOException("no");
                      }));
      assertThatExceptionOfType(DatabaseException.class)
          .isThrownBy(() -> writer.transact(in -> insert(in, "demo-2") + in.execute("nonsense")))
          .withMessageContaining("hivemind.db");
      writer.transact(in -> insert(in, "demo-3"));
    }
    assertThat(ids(database)).containsExactly("demo-3");
  }

  @Test
  void a_reader_sees_one_moment_and_holds_up_no_writer() throws IOException {
    var database = Database.in(folder);
    try (Writer writer = database.write(Durability.PROCESS_END)) {
      writer.transact(in -> insert(in, "demo-1"));
      var counts = new ArrayList<Long>();
      database.read(
          counts,
          reader -> {
            counts.add(count(reader));
            writer.transact(in -> insert(in, "demo-2"));
            counts.add(count(reader));
            return counts;
          });
      assertThat(counts).containsExactly(1L, 1L);
    }
    assertThat(ids(database)).containsExactly("demo-1", "demo-2");
  }

  private static long count(Reader reader) throws SQLException, IOException {
    return reader.first("select count(*) as n from run", row -> row.number("n")).orElseThrow();
  }

  /** SQLite asks again only for some of the locks that this needs; a wait is never an error. */
  @RepeatedTest(50)
  void many_that_make_it_at_the_same_moment_all_get_it() throws Exception {
    var database = Database.in(folder);
    int many = 12;
    var together = new CyclicBarrier(many);
    try (var processes = Executors.newFixedThreadPool(many)) {
      List<Future<Integer>> done = new ArrayList<>();
      for (int i = 0; i < many; i++) {
        String id = "demo-" + i;
        done.add(
            processes.submit(
                () -> {
                  together.await();
                  try (Writer writer = database.write(Durability.POWER_CUT)) {
                    return writer.transact(in -> insert(in, id));
                  }
                }));
      }
      for (Future<Integer> one : done) assertThat(one.get()).isOne();
    }
    assertThat(ids(database)).hasSize(many);
  }

  @Test
  void times_come_back_to_the_microsecond_also_those_before_1970() throws IOException {
    var database = Database.in(folder);
    for (Instant time :
        List.of(
            Instant.parse("2026-11-30T09:00:00.123456Z"),
            Instant.parse("1969-12-31T23:59:59.999999Z"),
            Instant.EPOCH)) {
      try (Writer writer = database.write(Durability.PROCESS_END)) {
        writer.transact(
            in -> in.execute("insert into run (id, started) values (?, ?)", "" + time, time));
      }
      assertThat(
              database.read(
                  Instant.MAX,
                  reader ->
                      reader
                          .first(
                              "select started from run where id = ?",
                              row -> row.instant("started"),
                              "" + time)
                          .orElseThrow()))
          .isEqualTo(time);
    }
    assertThat(Micros.of(Duration.ofNanos(1_999))).isOne();
  }

  /** The order of durability: what a power cut takes with it is found by the pragma. */
  @ParameterizedTest
  @ValueSource(strings = {"POWER_CUT", "PROCESS_END"})
  void each_connection_has_its_own_durability(String name) throws IOException, SQLException {
    Durability durability = Durability.valueOf(name);
    var database = Database.in(folder);
    try (Writer writer = database.write(durability)) {
      long synchronous =
          writer.transact(
              in ->
                  in.reader()
                      .first("pragma synchronous", row -> row.number("synchronous"))
                      .orElseThrow());
      String mode =
          writer.transact(
              in ->
                  in.reader()
                      .first("pragma journal_mode", row -> row.text("journal_mode"))
                      .orElseThrow());
      assertThat(synchronous).isEqualTo(durability == Durability.POWER_CUT ? 2 : 1);
      assertThat(mode).isEqualTo("wal");
    }
  }
}
