package dev.hivemind.checkpoint.sqlite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;

/**
 * The shape of the database, in versions. A database of an older version is brought to this one,
 * step by step and in one transaction; one of a newer version is refused. Immutable, thread-safe.
 */
final class Schema {
  /** Each makes a database of the version before it one of the next; the first makes it at all. */
  private static final List<String> STEPS = List.of("schema-1.sql", "schema-2.sql");

  static final Schema CURRENT = new Schema(STEPS.stream().map(Schema::resource).toList());

  private final List<String> steps;

  Schema(List<String> steps) {
    this.steps = List.copyOf(steps);
  }

  private static String resource(String name) {
    try (InputStream in = Objects.requireNonNull(Schema.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("the program is damaged: " + name, e);
    }
  }

  /**
   * @param file of the database, for messages
   * @throws DatabaseException when it is of a newer version
   */
  void bring(Connection connection, Path file) throws SQLException, IOException {
    try (Statement statement = connection.createStatement()) {
      int version = version(statement);
      if (version > steps.size()) throw DatabaseException.newer(file, version, steps.size());
      if (version < steps.size()) migrate(statement);
    }
  }

  private static int version(Statement statement) throws SQLException {
    try (ResultSet result = statement.executeQuery("pragma user_version")) {
      return result.getInt(1);
    }
  }

  private void migrate(Statement statement) throws SQLException {
    // Neither can be changed inside a transaction, and neither does anything the second time.
    statement.execute("pragma auto_vacuum = incremental");
    statement.execute("pragma journal_mode = wal");
    statement.execute("begin immediate");
    try {
      // Another process may have been first.
      for (int next = version(statement); next < steps.size(); next++) {
        statement.executeUpdate(steps.get(next));
      }
      statement.execute("pragma user_version = " + steps.size());
      statement.execute("commit");
    } catch (SQLException e) {
      statement.execute("rollback");
      throw e;
    }
  }
}
