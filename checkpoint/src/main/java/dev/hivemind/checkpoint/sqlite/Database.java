package dev.hivemind.checkpoint.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * The file {@code hivemind.db} of a state folder. Any process may read it at any time, also while
 * others write; several may write, one transaction after the other. Immutable, thread-safe.
 */
public final class Database {
  private static final String NAME = "hivemind.db";

  /** How long another program may hold the database. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Path file;
  private final Duration patience;

  private Database(Path file, Duration patience) {
    this.file = file;
    this.patience = patience;
  }

  /**
   * @param folder of the project's state, readable for its owner only
   */
  public static Database in(Path folder) {
    return new Database(folder.resolve(NAME), PATIENCE);
  }

  Database withPatience(Duration limit) {
    return new Database(file, limit);
  }

  public Path file() {
    return file;
  }

  /** What is read from one moment of the database. */
  @FunctionalInterface
  public interface Reading<T> {
    T from(Reader reader) throws SQLException, IOException;
  }

  /**
   * Reads from one moment, whatever is written meanwhile.
   *
   * @param whenAbsent the answer when there is no database yet
   * @throws DatabaseException when it cannot be read
   * @throws IOException when the reading itself says so
   */
  public <T> T read(T whenAbsent, Reading<T> reading) throws IOException {
    if (Files.notExists(file)) return whenAbsent;
    try (Connection connection = Connections.open(file, Durability.PROCESS_END, patience)) {
      connection.setAutoCommit(false);
      return reading.from(new Reader(connection));
    } catch (SQLException e) {
      throw DatabaseException.of(file, e);
    }
  }

  /**
   * Opens it for writing, or makes it.
   *
   * @throws DatabaseException when it cannot be opened
   */
  public Writer write(Durability durability) throws IOException {
    try {
      return new Writer(file, Connections.open(file, durability, patience));
    } catch (SQLException e) {
      throw DatabaseException.of(file, e);
    }
  }
}
