package dev.hivemind.fleet.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads small files of the kernel. */
final class ProcFile {
  private ProcFile() {}

  /** Empty when there is no such file, or not for us. */
  static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException _) {
      // What it is about ended meanwhile, belongs to somebody else, or is unknown to this system.
      return "";
    }
  }
}
