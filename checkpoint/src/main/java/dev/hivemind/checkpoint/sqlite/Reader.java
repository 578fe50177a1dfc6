package dev.hivemind.checkpoint.sqlite;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks the database at one moment. Not thread-safe. */
public final class Reader {
  private final Connection connection;

  Reader(Connection connection) {
    this.connection = connection;
  }

  /** Makes a record of a row. */
  @FunctionalInterface
  public interface Mapping<T> {
    T of(Row row) throws SQLException, IOException;
  }

  /** All rows, in the query's order. */
  public <T> List<T> rows(String sql, Mapping<T> mapping, @Nullable Object... parameters)
      throws SQLException, IOException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      Parameters.set(statement, parameters);
      try (ResultSet results = statement.executeQuery()) {
        var rows = new ArrayList<T>();
        var row = new Row(results);
        while (results.next()) rows.add(mapping.of(row));
        return rows;
      }
    }
  }

  /** The first row; empty when there is none. */
  public <T> Optional<T> first(String sql, Mapping<T> mapping, @Nullable Object... parameters)
      throws SQLException, IOException {
    return rows(sql, mapping, parameters).stream().findFirst();
  }
}
