package dev.hivemind.checkpoint.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong with the file is told with its name and what to do, and does no harm. */
class DatabaseFailureTest {
  private static final String LONG = "x".repeat(10_000);

  @TempDir private Path folder;
  private Database database;

  @BeforeEach
  void make() throws IOException {
    database = Database.in(folder);
    insertInto(database, "demo-1");
  }

  private static void insertInto(Database database, String id) throws IOException {
    try (Writer writer = database.write(Durability.POWER_CUT)) {
      writer.transact(in -> insert(in, id));
    }
  }

  private static int insert(Writer writer, String id) throws SQLException {
    return writer.execute("insert into run (id) values (?)", id);
  }

  private static List<String> ids(Database database) throws IOException {
    return database.read(
        List.of(), reader -> reader.rows("select id from run order by number", r -> r.text("id")));
  }

  @Test
  void when_it_may_grow_no_more_what_was_written_before_stays_and_it_goes_on_with_more_room()
      throws IOException {
    try (Writer writer = database.write(Durability.POWER_CUT)) {
      writer.transact(in -> in.reader().rows("pragma max_page_count = 30", _ -> 0));
      assertThatExceptionOfType(DatabaseException.class)
          .isThrownBy(() -> fill(writer))
          .withMessageContaining("no space left for " + database.file())
          .withMessageContaining("hivemind resume");
      List<String> kept = ids(database);

      writer.transact(in -> in.reader().rows("pragma max_page_count = 300000", _ -> 0));
      writer.transact(in -> insert(in, "more"));
      assertThat(ids(database)).startsWith("demo-1").hasSize(kept.size() + 1).endsWith("more");
    }
  }

  private static void fill(Writer writer) throws IOException {
    for (int i = 0; i < 10_000; i++) {
      String id = i + LONG;
      writer.transact(in -> insert(in, id));
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_full_disk_is_told_and_what_was_written_before_stays() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    mount("-t", "tmpfs", "-o", "size=1m", "tmpfs", disk.toString());
    try {
      Database small = Database.in(disk);
      insertInto(small, "before");
      try (Writer writer = small.write(Durability.POWER_CUT)) {
        assertThatExceptionOfType(DatabaseException.class)
            .isThrownBy(() -> fill(writer))
            .withMessageContaining(small.file().toString())
            .withMessageMatching("(?s).*(no space left|space on it).*");
      }
      assertThat(ids(small)).startsWith("before").hasSizeGreaterThan(10);
    } finally {
      call("umount", disk.toString());
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void in_a_read_only_folder_it_can_be_read_and_writing_says_what_to_do() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    mount("-t", "tmpfs", "tmpfs", disk.toString());
    try {
      Database readOnly = Database.in(disk);
      insertInto(readOnly, "demo-1");
      mount("-o", "remount,ro", disk.toString());

      assertThat(ids(readOnly)).containsExactly("demo-1");
      assertThatExceptionOfType(DatabaseException.class)
          .isThrownBy(() -> insertInto(readOnly, "demo-2"))
          .withMessageContaining(readOnly.file() + " cannot be opened or written")
          .withMessageContaining("writable");
    } finally {
      call("umount", disk.toString());
    }
  }

  private static void mount(String... arguments) throws Exception {
    int exit = call("mount", arguments);
    assumeThat(exit).as("only root may mount a file system").isZero();
  }

  private static int call(String program, String... arguments) throws Exception {
    var command = new ArrayList<>(List.of(program));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  @Test
  void one_that_another_program_keeps_locked_is_told_and_can_be_read_meanwhile() throws Exception {
    var impatient = database.withPatience(Duration.ofMillis(50));
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + database.file());
        Statement statement = other.createStatement()) {
      statement.execute("begin immediate");

      assertThatExceptionOfType(DatabaseException.class)
          .isThrownBy(() -> insertInto(impatient, "demo-2"))
          .withMessageContaining(database.file() + " has been locked")
          .withMessageContaining("lsof");
      assertThat(ids(impatient)).containsExactly("demo-1");
      statement.execute("rollback");
    }
    insertInto(impatient, "demo-2");
    assertThat(ids(database)).containsExactly("demo-1", "demo-2");
  }

  @Test
  void a_file_that_is_no_database_is_told_and_not_touched() throws IOException {
    Files.writeString(database.file(), LONG);

    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(() -> ids(database))
        .withMessageContaining(database.file() + " is damaged")
        .withMessageContaining("Move " + database.file() + " away")
        .withMessageContaining(folder.resolve("runs").toString());
    assertThat(database.file()).hasContent(LONG);
  }

  @Test
  void a_damaged_page_is_told() throws IOException {
    try (Writer writer = database.write(Durability.POWER_CUT)) {
      for (int i = 0; i < 50; i++) {
        String id = i + LONG;
        writer.transact(in -> insert(in, id));
      }
    }
    try (var file = new RandomAccessFile(database.file().toFile(), "rw")) {
      for (long page = 2 * 4096; page < file.length(); page += 4096) {
        file.seek(page);
        file.write(new byte[64]);
      }
    }
    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(() -> ids(database))
        .withMessageContaining("is damaged")
        .withMessageContaining("away");
  }

  @Test
  void a_folder_in_its_place_is_told() throws IOException {
    Database other = Database.in(Files.createDirectory(folder.resolve("other")));
    Files.createDirectory(other.file());

    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(() -> ids(other))
        .withMessageContaining(other.file().toString());
  }
}
