package dev.hivemind.tui;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A whole screen to show lines on, and its keyboard. For one thread. */
public interface Window extends AutoCloseable {

  /** As it is now; it may change at any time. */
  Viewport viewport();

  /** Shows these lines from the top; writes only what differs. */
  void show(List<StyledLine> lines);

  /** The next frame is written whole, whatever the screen is believed to show. */
  void refresh();

  /**
   * Waits for a key.
   *
   * @param patience how long
   * @return null: none was pressed
   * @throws IOException when there will be none any more: the terminal has gone
   */
  @Nullable Key key(Duration patience) throws IOException;

  /** Gives the terminal back as it was. Idempotent, thread-safe. */
  @Override
  void close();
}
