package dev.hivemind.fleet.process;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Cuts bytes into lines of text. Bytes that are no UTF-8 become U+FFFD. Of a line that is longer
 * than the cap only its start is kept, with a note of what was left out. Used by one thread.
 */
final class LineSplitter {
  private static final int KEPT_BUFFER = 64 * 1024;

  private final int cap;
  private final Consumer<String> lines;
  private ByteArrayOutputStream line = new ByteArrayOutputStream();
  private long leftOut;

  /**
   * @param cap in bytes
   * @param lines gets each line without its end
   */
  LineSplitter(int cap, Consumer<String> lines) {
    this.cap = cap;
    this.lines = lines;
  }

  void accept(byte[] bytes, int length) {
    int start = 0;
    for (int index = 0; index < length; index++) {
      if (bytes[index] == '\n') {
        append(bytes, start, index - start);
        end();
        start = index + 1;
      }
    }
    append(bytes, start, length - start);
  }

  /** Gives out a last line that has no end. */
  void finish() {
    if (line.size() > 0) {
      end();
    }
  }

  private void append(byte[] bytes, int start, int length) {
    int kept = Math.min(length, cap - line.size());
    line.write(bytes, start, kept);
    leftOut += length - kept;
  }

  private void end() {
    String text = line.toString(StandardCharsets.UTF_8);
    if (leftOut > 0) {
      text += " … [" + leftOut + " more bytes in this line]";
    } else if (text.endsWith("\r")) {
      text = text.substring(0, text.length() - 1);
    }
    lines.accept(text);
    clear();
  }

  private void clear() {
    leftOut = 0;
    if (line.size() > KEPT_BUFFER) {
      line = new ByteArrayOutputStream();
    } else {
      line.reset();
    }
  }
}
