package dev.hivemind.checkpoint;

import java.io.Closeable;
import java.io.IOException;

/** Where lines are kept. One thread at a time appends; another may force meanwhile. */
interface LineSink extends Closeable {

  /** When it returns, the line survives this process. */
  void append(byte[] line) throws IOException;

  /** When it returns, everything appended before survives the machine. */
  void force() throws IOException;
}
