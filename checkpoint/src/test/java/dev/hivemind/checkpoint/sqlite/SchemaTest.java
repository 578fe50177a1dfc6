package dev.hivemind.checkpoint.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaTest {
  private static final String FIRST = "create table a (x integer); insert into a values (1);";
  private static final String SECOND = "alter table a add column y integer default 7;";

  @TempDir private Path folder;
  private Path file;
  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    file = folder.resolve("hivemind.db");
    connection = DriverManager.getConnection("jdbc:sqlite:" + file);
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private long ask(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      return result.getLong(1);
    }
  }

  @Test
  void a_new_database_gets_every_step_and_one_of_an_older_version_the_rest()
      throws SQLException, IOException {
    new Schema(List.of(FIRST)).bring(connection, file);
    assertThat(ask("pragma user_version")).isEqualTo(1);

    var both = new Schema(List.of(FIRST, SECOND));
    both.bring(connection, file);
    both.bring(connection, file);

    assertThat(ask("pragma user_version")).isEqualTo(2);
    assertThat(ask("select count(*) from a")).isOne();
    assertThat(ask("select y from a")).isEqualTo(7);
  }

  @Test
  void one_of_a_newer_version_is_refused_and_not_touched() throws SQLException, IOException {
    new Schema(List.of(FIRST, SECOND)).bring(connection, file);

    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(() -> new Schema(List.of(FIRST)).bring(connection, file))
        .withMessageContaining(file + " was written by a newer hivemind")
        .withMessageContaining("its format is 2, this one knows 1")
        .withMessageContaining("move the folder " + folder + " away");
    assertThat(ask("pragma user_version")).isEqualTo(2);
  }

  @Test
  void of_a_step_that_fails_nothing_is_done() throws SQLException, IOException {
    new Schema(List.of(FIRST)).bring(connection, file);
    var broken = new Schema(List.of(FIRST, SECOND + " insert into nowhere values (1);"));

    assertThatExceptionOfType(SQLException.class).isThrownBy(() -> broken.bring(connection, file));
    assertThat(ask("pragma user_version")).isEqualTo(1);
    new Schema(List.of(FIRST, SECOND)).bring(connection, file);
    assertThat(ask("select y from a")).isEqualTo(7);
  }
}
