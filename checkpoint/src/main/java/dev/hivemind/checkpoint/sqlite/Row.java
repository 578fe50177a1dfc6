package dev.hivemind.checkpoint.sqlite;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The row that a query is at. Columns are named as in the query. */
public final class Row {
  private final ResultSet results;

  Row(ResultSet results) {
    this.results = results;
  }

  /**
   * @throws NullPointerException when it is null in the database
   */
  public String text(String column) throws SQLException {
    return Objects.requireNonNull(textOrNull(column), column);
  }

  public @Nullable String textOrNull(String column) throws SQLException {
    return results.getString(column);
  }

  /** 0 when it is null in the database. */
  public long number(String column) throws SQLException {
    return results.getLong(column);
  }

  public @Nullable Long numberOrNull(String column) throws SQLException {
    long number = results.getLong(column);
    return results.wasNull() ? null : number;
  }

  public boolean isTrue(String column) throws SQLException {
    return number(column) != 0;
  }

  /**
   * @throws NullPointerException when it is null in the database
   */
  public Instant instant(String column) throws SQLException {
    return Objects.requireNonNull(instantOrNull(column), column);
  }

  public @Nullable Instant instantOrNull(String column) throws SQLException {
    Long micros = numberOrNull(column);
    return micros == null ? null : Micros.instant(micros);
  }
}
