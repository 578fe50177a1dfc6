package dev.hivemind.checkpoint;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Makes files and folders that only their owner may read, where the system can say so. */
final class PrivateFiles {
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

  /** Made empty when it is not there; its parent must be. */
  static Path file(Path path) throws IOException {
    try {
      Files.createFile(path, FILE);
    } catch (FileAlreadyExistsException e) {
      // An earlier run, or another process at this moment, made it.
    }
    return path;
  }
}
