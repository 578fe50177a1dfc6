package dev.hivemind.tui;

import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import org.jline.keymap.BindingReader;
import org.jline.keymap.KeyMap;
import org.jline.terminal.Terminal;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.NonBlockingReader;
import org.jspecify.annotations.Nullable;

/** Tells keys apart by what terminals send for them. */
final class Keyboard {

  /** A lone escape is told from the beginning of a longer sequence by the silence after it. */
  private static final long AFTER_ESCAPE_MILLIS = 50;

  private final NonBlockingReader reader;
  private final BindingReader bindings;
  private final KeyMap<Key> keys = new KeyMap<>();

  Keyboard(Terminal terminal) {
    reader = terminal.reader();
    bindings = new BindingReader(reader);
    keys.setUnicode(Key.Control.OTHER);
    keys.setNomatch(Key.Control.OTHER);
    keys.setAmbiguousTimeout(AFTER_ESCAPE_MILLIS);
    bind(terminal, Key.Control.UP, Capability.key_up, "\u001b[A", "\u001bOA");
    bind(terminal, Key.Control.DOWN, Capability.key_down, "\u001b[B", "\u001bOB");
    bind(terminal, Key.Control.PAGE_UP, Capability.key_ppage, "\u001b[5~");
    bind(terminal, Key.Control.PAGE_DOWN, Capability.key_npage, "\u001b[6~");
    bind(terminal, Key.Control.HOME, Capability.key_home, "\u001b[H", "\u001bOH", "\u001b[1~");
    bind(terminal, Key.Control.END, Capability.key_end, "\u001b[F", "\u001bOF", "\u001b[4~");
    keys.bind(Key.Control.OTHER, "\u001b[C", "\u001b[D", "\u001bOC", "\u001bOD");
    keys.bind(Key.Control.ENTER, "\r", "\n");
    keys.bind(Key.Control.BACKSPACE, "\u007f", "\b");
    keys.bind(Key.Control.ESCAPE, "\u001b");
    keys.bind(Key.Control.INTERRUPT, KeyMap.ctrl('C'));
    keys.bind(Key.Control.REDRAW, KeyMap.ctrl('L'));
    for (char character = ' '; character <= '~'; character++) {
      String text = String.valueOf(character);
      keys.bind(new Key.Typed(text), text);
    }
  }

  /** What the terminal is known to send, and what most send. */
  private void bind(Terminal terminal, Key key, Capability capability, String... usual) {
    String own = KeyMap.key(terminal, capability);
    if (own != null) keys.bind(key, own);
    keys.bind(key, usual);
  }

  /**
   * @return null: no key was pressed
   */
  @Nullable Key read(Duration patience) throws IOException {
    int first = reader.peek(Math.max(1, patience.toMillis()));
    if (first == NonBlockingReader.READ_EXPIRED) return null;
    Key key = first == NonBlockingReader.EOF ? null : bindings.readBinding(keys);
    if (key == null) throw new EOFException("the terminal has gone");
    boolean typed = key == Key.Control.OTHER && isLetter(bindings.getLastBinding());
    return typed ? new Key.Typed(bindings.getLastBinding()) : key;
  }

  /** A character beyond ASCII has no binding of its own. */
  private static boolean isLetter(@Nullable String sent) {
    return sent != null
        && sent.codePointCount(0, sent.length()) == 1
        && !Character.isISOControl(sent.codePointAt(0));
  }
}
