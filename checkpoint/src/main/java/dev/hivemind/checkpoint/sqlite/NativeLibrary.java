package dev.hivemind.checkpoint.sqlite;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;
import org.sqlite.util.OSInfo;

/**
 * SQLite itself, unpacked once into the state folder, which is its owner's only. The driver would
 * unpack it anew into the system's temporary folder at every start, which takes longer than all the
 * rest of opening a database and leaves a file behind when the process is killed.
 *
 * <p>Where that cannot be (a folder that is read-only or on a system mounted without execution) the
 * driver does as ever.
 */
final class NativeLibrary {
  private static final String PATH = "org.sqlite.lib.path";

  private NativeLibrary() {}

  /**
   * To be called before the first connection; later calls do nothing.
   *
   * @param folder that only its owner may read and write
   */
  static synchronized void prepare(Path folder) {
    if (System.getProperty(PATH) != null) return;
    try {
      System.setProperty(PATH, unpacked(folder).toString());
    } catch (IOException e) {
      // The driver unpacks it itself; if it cannot either, opening the database tells why.
    }
  }

  /** The folder that holds it, under the name by which the driver looks for it. */
  private static Path unpacked(Path folder) throws IOException {
    String system = OSInfo.getNativeLibFolderPathForCurrentOS().replace('/', '-');
    Path home = folder.resolve("sqlite-%s-%s".formatted(SQLiteJDBCLoader.getVersion(), system));
    if (Files.notExists(home)) unpack(home);
    return home;
  }

  /** Another process sees it whole or not at all; the folder is its owner's only. */
  private static void unpack(Path home) throws IOException {
    String name = LibraryLoaderUtil.getNativeLibName();
    Path part = Files.createTempDirectory(home.resolveSibling(""), "unpacking");
    Path library = Files.move(Files.createTempFile(part, null, null), part.resolve(name));
    try (InputStream in = packed(name);
        OutputStream out = Files.newOutputStream(library)) {
      in.transferTo(out);
    }
    try {
      Files.move(part, home, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      Files.delete(library); // Another process was first.
      Files.delete(part);
    }
  }

  private static InputStream packed(String name) throws IOException {
    String path = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
    InputStream in = OSInfo.class.getResourceAsStream(path);
    if (in == null) throw new IOException("the driver holds no " + path);
    return in;
  }
}
