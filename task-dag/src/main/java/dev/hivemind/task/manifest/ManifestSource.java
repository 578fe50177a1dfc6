package dev.hivemind.task.manifest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** The bytes of a manifest and where they come from. Immutable. */
public final class ManifestSource {
  /** Ten thousand tasks with a page of prompt each are about as much. */
  private static final int MAX_BYTES = 32 << 20;

  private static final String STANDARD_INPUT = "<stdin>";

  private final String name;
  private final byte[] bytes;
  private final Path directory;

  private ManifestSource(String name, byte[] bytes, Path directory) {
    this.name = name;
    this.bytes = bytes;
    this.directory = directory;
  }

  /**
   * A file.
   *
   * @throws ManifestException when there is no such file, or it cannot be read or is too large
   */
  public static ManifestSource file(Path file) throws ManifestException {
    String name = file.toString();
    Path parent = file.toAbsolutePath().getParent();
    if (parent == null || Files.isDirectory(file)) throw unusable(name, "this is a directory");
    try (InputStream in = Files.newInputStream(file)) {
      return new ManifestSource(name, limited(in, name), parent);
    } catch (NoSuchFileException e) {
      throw unusable(name, "there is no such file; hivemind init writes one to begin with");
    } catch (IOException e) {
      throw unusable(name, "this file cannot be read: " + e.getMessage());
    }
  }

  /**
   * Standard input ({@code -} on the command line), read to its end.
   *
   * @param directory that paths in the manifest start from
   * @throws ManifestException when it cannot be read or is too large
   */
  public static ManifestSource standardInput(InputStream in, Path directory)
      throws ManifestException {
    try {
      return new ManifestSource(STANDARD_INPUT, limited(in, STANDARD_INPUT), directory);
    } catch (IOException e) {
      throw unusable(STANDARD_INPUT, "standard input cannot be read: " + e.getMessage());
    }
  }

  /** Standard input that was read before. */
  public static ManifestSource standardInput(String text, Path directory) {
    return text(STANDARD_INPUT, text, directory);
  }

  /**
   * A text at hand.
   *
   * @param name what to call it in messages
   */
  public static ManifestSource text(String name, String text, Path directory) {
    return new ManifestSource(name, text.getBytes(StandardCharsets.UTF_8), directory);
  }

  private static byte[] limited(InputStream in, String name) throws IOException, ManifestException {
    byte[] bytes = in.readNBytes(MAX_BYTES + 1);
    if (bytes.length <= MAX_BYTES) return bytes;
    throw unusable(
        name, "larger than 32 MB: put long prompts into files of their own (prompt_file)");
  }

  private static ManifestException unusable(String name, String message) {
    return new ManifestException(List.of(new Problem(name, 0, 0, message, null)));
  }

  /** What to call it in messages. */
  public String name() {
    return name;
  }

  /** What paths in the manifest start from. */
  public Path directory() {
    return directory;
  }

  /** As text; what is no UTF-8 in it is not what it was. */
  public String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  byte[] bytes() {
    return bytes;
  }

  /** What to call a file in messages that the manifest names. */
  String nameBeside(String path) {
    return name.equals(STANDARD_INPUT) ? path : Path.of(name).resolveSibling(path).toString();
  }

  /** The name of runs when the manifest gives none: the file's, without its extension. */
  String runName() {
    if (name.equals(STANDARD_INPUT)) return "manifest";
    String file = String.valueOf(Path.of(name).getFileName());
    int dot = file.lastIndexOf('.');
    return dot > 0 ? file.substring(0, dot) : file;
  }

  @Override
  public String toString() {
    return "ManifestSource[" + name + "]";
  }
}
