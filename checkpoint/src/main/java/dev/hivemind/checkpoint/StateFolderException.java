package dev.hivemind.checkpoint;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The state folder cannot be used; the message says which path, why, and what to do. */
public final class StateFolderException extends IOException {
  private static final long serialVersionUID = 1;

  private StateFolderException(String message, IOException cause) {
    super(message, cause);
  }

  static StateFolderException cannotMake(Path path, IOException cause) {
    return new StateFolderException(
        ("cannot make %s, where hivemind keeps its runs: %s. Make the folder around it writable for"
                + " you (chmod u+rwx, chown), or work on a copy of the project that is yours.")
            .formatted(culprit(path, cause), reason(cause)),
        cause);
  }

  static StateFolderException notAFolder(Path path, IOException cause) {
    return new StateFolderException(
        "%s is a file, but hivemind keeps its runs in a folder of that name: move the file away."
            .formatted(path),
        cause);
  }

  private static String culprit(Path path, IOException cause) {
    return cause instanceof FileSystemException failed && failed.getFile() != null
        ? failed.getFile()
        : path.toString();
  }

  private static String reason(IOException cause) {
    return switch (cause) {
      case AccessDeniedException _ -> "no permission";
      case NoSuchFileException _ -> "there is no folder around it";
      case FileSystemException failed when failed.getReason() != null -> failed.getReason();
      default -> String.valueOf(cause.getMessage());
    };
  }
}
