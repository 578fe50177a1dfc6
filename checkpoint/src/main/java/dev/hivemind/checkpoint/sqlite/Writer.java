package dev.hivemind.checkpoint.sqlite;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes into the database, one transaction at a time. Not thread-safe. */
public final class Writer implements AutoCloseable {
  private final Path file;
  private final Connection connection;
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  Writer(Path file, Connection connection) {
    this.file = file;
    this.connection = connection;
  }

  /** What is written in one transaction. */
  @FunctionalInterface
  public interface Transaction<T> {
    T run(Writer writer) throws SQLException, IOException;
  }

  /**
   * Does all of it or nothing. What other processes write is waited for.
   *
   * @throws DatabaseException when it cannot be written; nothing of it was then
   * @throws IOException when the transaction itself says so; nothing of it was written then
   */
  public <T> T transact(Transaction<T> transaction) throws IOException {
    try {
      execute("begin immediate");
      boolean committed = false;
      try {
        T result = transaction.run(this);
        execute("commit");
        committed = true;
        return result;
      } finally {
        if (!committed) rollBack();
      }
    } catch (SQLException e) {
      throw DatabaseException.of(file, e);
    }
  }

  /**
   * Runs a statement that gives no rows.
   *
   * @return how many rows it changed
   */
  public int execute(String sql, @Nullable Object... parameters) throws SQLException {
    PreparedStatement statement = prepared(sql);
    Parameters.set(statement, parameters);
    return statement.executeUpdate();
  }

  /** What this transaction sees, its own changes included. */
  public Reader reader() {
    return new Reader(connection);
  }

  /** Gives the space of what was deleted back to the disk; outside of a transaction. */
  public void shrink() throws IOException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate("pragma incremental_vacuum");
    } catch (SQLException e) {
      throw DatabaseException.of(file, e);
    }
  }

  private PreparedStatement prepared(String sql) throws SQLException {
    PreparedStatement known = statements.get(sql);
    if (known != null) return known;
    PreparedStatement statement = connection.prepareStatement(sql);
    statements.put(sql, statement);
    return statement;
  }

  private void rollBack() {
    try {
      forgetStatements(); // The driver closes the one that failed.
      execute("rollback");
    } catch (SQLException e) {
      // Some failures have rolled back already; what failed is being told.
    }
  }

  private void forgetStatements() throws SQLException {
    for (PreparedStatement statement : statements.values()) statement.close();
    statements.clear();
  }

  /**
   * @throws DatabaseException when what was committed could not be brought to rest
   */
  @Override
  public void close() throws IOException {
    try (connection) {
      forgetStatements();
    } catch (SQLException e) {
      throw DatabaseException.of(file, e);
    }
  }
}
