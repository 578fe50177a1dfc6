package dev.hivemind.checkpoint.sqlite;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;

/** The database cannot be used; the message says which file, why, and what to do. */
public final class DatabaseException extends IOException {
  private static final long serialVersionUID = 1;

  private DatabaseException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  static DatabaseException newer(Path file, int version, int known) {
    return new DatabaseException(
        ("%s was written by a newer hivemind (its format is %d, this one knows %d): use that one,"
                + " or move the folder %s away to begin anew.")
            .formatted(file, version, known, file.getParent()),
        null);
  }

  /** A record in it that cannot be read. */
  public static DatabaseException damaged(Path file, String what, Throwable cause) {
    return new DatabaseException(
        "%s is damaged: %s cannot be read (%s). %s"
            .formatted(file, what, cause.getMessage(), moveAway(file)),
        cause);
  }

  static DatabaseException of(Path file, SQLException cause) {
    return new DatabaseException(explain(file, cause), cause);
  }

  private static String explain(Path file, SQLException cause) {
    SQLiteErrorCode code = Connections.code(cause);
    return switch (code) {
      case SQLITE_FULL ->
          "there is no space left for %s: free some, then hivemind resume goes on where it was."
              .formatted(file);
      case SQLITE_BUSY, SQLITE_LOCKED ->
          "%s has been locked by another program for too long: end what has it open (lsof %s tells)."
              .formatted(file, file);
      case SQLITE_CORRUPT, SQLITE_NOTADB ->
          "%s is damaged (%s). %s".formatted(file, cause.getMessage(), moveAway(file));
      case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM ->
          ("%s cannot be opened or written (%s): make it and the folder around it writable for you"
                  + " (chmod u+rwx, chown), or work on a copy of the project that is yours.")
              .formatted(file, cause.getMessage());
      case SQLITE_IOERR ->
          "%s could not be read or written (%s): see to the disk, or to the space on it."
              .formatted(file, cause.getMessage());
      default -> "%s: %s".formatted(file, cause.getMessage());
    };
  }

  private static String moveAway(Path file) {
    return ("Move %s away, together with the files whose names begin with its, to begin anew; what"
            + " agents printed stays in %s.")
        .formatted(file, file.resolveSibling("runs"));
  }
}
