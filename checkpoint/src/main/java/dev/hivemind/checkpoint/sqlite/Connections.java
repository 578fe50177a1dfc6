package dev.hivemind.checkpoint.sqlite;

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
  private Connections() {}

  static Connection open(Path file, Durability durability, Duration patience)
      throws SQLException, IOException {
    NativeLibrary.prepare(file.resolveSibling(""));
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
