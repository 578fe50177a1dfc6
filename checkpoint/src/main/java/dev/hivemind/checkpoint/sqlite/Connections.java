package dev.hivemind.checkpoint.sqlite;

import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.proxy.time.Stopwatch;
import dev.hivemind.proxy.time.Ticker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;

/** Opens connections to a database whose schema is this version's. */
final class Connections {
  /** Between two tries to open a database that others hold. */
  private static final Duration PAUSE = Duration.ofMillis(5);

  private Connections() {}

  /**
   * Opens one, and makes the database when there is none.
   *
   * @param patience how long others may hold the database, in this and in each statement
   * @throws SQLException of SQLITE_BUSY when they hold it for longer
   */
  static Connection open(Path file, Durability durability, Duration patience)
      throws SQLException, IOException {
    NativeLibrary.prepare(file.resolveSibling(""));
    Stopwatch waited = Stopwatch.start(Ticker.system());
    while (true) {
      try {
        return openOnce(file, durability, patience);
      } catch (SQLException e) {
        // SQLite does not wait for every lock by itself: of two that make a database write-ahead at
        // the same moment, for instance, one is told at once that it is locked.
        boolean late = waited.elapsed().compareTo(patience) >= 0;
        if (code(e) != SQLiteErrorCode.SQLITE_BUSY || late || !pause()) throw e;
      }
    }
  }

  /** False when this thread is to end. */
  private static boolean pause() {
    try {
      Sleeper.system().sleep(PAUSE);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static Connection openOnce(Path file, Durability durability, Duration patience)
      throws SQLException, IOException {
    try {
      return connect(file, "", durability, patience);
    } catch (SQLException e) {
      // What nobody can change needs none of the files by which readers and writers agree.
      if (code(e) != SQLiteErrorCode.SQLITE_CANTOPEN || !isAtRest(file)) throw e;
      return connect(file, "?immutable=1", durability, patience);
    }
  }

  private static boolean isAtRest(Path file) {
    Path folder = file.resolveSibling("");
    return Files.exists(file)
        && !Files.isWritable(folder)
        && Files.notExists(file.resolveSibling(file.getFileName() + "-wal"));
  }

  private static Connection connect(
      Path file, String options, Durability durability, Duration patience)
      throws SQLException, IOException {
    var config = new SQLiteConfig();
    config.setBusyTimeout(Math.toIntExact(patience.toMillis()));
    config.setSynchronous(durability.mode());
    Connection connection = config.createConnection("jdbc:sqlite:" + file.toUri() + options);
    try {
      Schema.CURRENT.bring(connection, file);
      return connection;
    } catch (SQLException | IOException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /** What kind of failure it is, without SQLite's finer distinctions. */
  static SQLiteErrorCode code(SQLException e) {
    return SQLiteErrorCode.getErrorCode(e.getErrorCode() & 0xff);
  }
}
