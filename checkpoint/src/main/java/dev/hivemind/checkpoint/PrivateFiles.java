package dev.hivemind.checkpoint;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Makes files and folders that only their owner may read, where the system can say so. */
public final class PrivateFiles {
  private static final FileAttribute<?>[] FOLDER = mode("rwx------");
  private static final FileAttribute<?>[] FILE = mode("rw-------");

  private PrivateFiles() {}

  private static FileAttribute<?>[] mode(String permissions) {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  /**
   * @throws FileAlreadyExistsException when another process, or anything else, was there first
   */
  static void newFolder(Path path) throws IOException {
    Files.createDirectory(path, FOLDER);
  }

  /** Made when it is not there; its parent must be. */
  static Path folder(Path path) throws IOException {
    try {
      newFolder(path);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(path)) throw e;
    }
    return path;
  }

  /** Made when it is not there, with all that it is in. */
  public static Path folders(Path path) throws IOException {
    return Files.createDirectories(path, FOLDER);
  }

  /** Made empty; its parent must be there. */
  public static Path newFile(Path path) throws IOException {
    return Files.createFile(path, FILE);
  }

  /** As {@link Files#newByteChannel}; a file that it makes is its owner's only. */
  public static SeekableByteChannel open(Path path, Set<OpenOption> options) throws IOException {
    return Files.newByteChannel(path, options, FILE);
  }

  /**
   * Writes a file in place of what was there; who reads it meanwhile, or after a crash, sees the
   * one or the other whole.
   */
  public static void replace(Path path, String text) throws IOException {
    Path next = Files.createTempFile(path.resolveSibling(""), ".", ".next", FILE);
    try {
      Files.writeString(next, text);
      Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(next);
    }
  }

  /** Made empty when it is not there; its parent must be. */
  static Path file(Path path) throws IOException {
    try {
      newFile(path);
    } catch (FileAlreadyExistsException e) {
      // An earlier run, or another process at this moment, made it.
    }
    return path;
  }
}
