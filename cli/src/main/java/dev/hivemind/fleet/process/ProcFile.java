package dev.hivemind.fleet.process;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Reads small files of the kernel, of which a look at all processes takes many. */
final class ProcFile {
  private ProcFile() {}

  /** Empty when there is no such file, or not for us. */
  static String text(Path file) {
    try (var in = new FileInputStream(file.toString())) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    } catch (IOException _) {
      // What it is about ended meanwhile, belongs to somebody else, or is unknown to this system.
      return "";
    }
  }
}
