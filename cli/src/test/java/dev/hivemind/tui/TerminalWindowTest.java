package dev.hivemind.tui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A terminal whose keys the test presses. */
final class TerminalWindowTest {
  private static final Duration SOON = Duration.ofSeconds(5);

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final PipedOutputStream keys = new PipedOutputStream();
  private Terminal terminal;
  private TerminalWindow window;

  @BeforeEach
  void open() throws IOException {
    terminal =
        TerminalBuilder.builder()
            .system(false)
            .streams(new PipedInputStream(keys), new ByteArrayOutputStream())
            .type("xterm-256color")
            .encoding(StandardCharsets.UTF_8)
            .graphemeCluster(false)
            .build();
    terminal.setSize(new Size(80, 24));
    window =
        TerminalWindow.take(
            terminal, written, TerminalGuard.none(), true, TerminalWindow.CtrlC.KEY);
  }

  @AfterEach
  void close() {
    window.close();
  }

  private Key press(String sent) throws IOException {
    keys.write(sent.getBytes(StandardCharsets.UTF_8));
    keys.flush();
    return Objects.requireNonNull(window.key(SOON), "no key came");
  }

  @ParameterizedTest
  @CsvSource({
    "[A, UP",
    "OA, UP",
    "[B, DOWN",
    "[5~, PAGE_UP",
    "[6~, PAGE_DOWN",
    "[H, HOME",
    "[F, END",
    "'', ESCAPE",
    "[C, OTHER"
  })
  void sequences_are_keys(String sequence, Key.Control key) throws IOException {
    assertThat(press("\u001b" + sequence)).isEqualTo(key);
  }

  @ParameterizedTest
  @CsvSource({
    "13, ENTER",
    "10, ENTER",
    "127, BACKSPACE",
    "8, BACKSPACE",
    "3, INTERRUPT",
    "12, REDRAW"
  })
  void control_characters_are_keys(int character, Key.Control key) throws IOException {
    assertThat(press(String.valueOf((char) character))).isEqualTo(key);
  }

  @ParameterizedTest
  @CsvSource({"q", "?", "/", "+", "é", "文", "🙂"})
  void characters_are_themselves(String character) throws IOException {
    assertThat(press(character)).isEqualTo(new Key.Typed(character));
  }

  @Test
  void keys_that_come_at_once_are_one_after_the_other() throws IOException {
    assertThat(press("\u001b[Bq")).isEqualTo(Key.Control.DOWN);
    assertThat(window.key(SOON)).isEqualTo(new Key.Typed("q"));
  }

  @Test
  void no_key_is_null() throws IOException {
    assertThat(window.key(Duration.ofMillis(1))).isNull();
  }

  @Test
  void a_terminal_that_has_gone_is_said() throws IOException {
    keys.close();
    assertThatThrownBy(() -> window.key(SOON)).isInstanceOf(IOException.class);
  }

  @Test
  void the_terminal_is_given_back_as_it_was() {
    assertThat(terminal.getAttributes().getLocalFlag(LocalFlag.ICANON)).isFalse();
    assertThat(terminal.getAttributes().getLocalFlag(LocalFlag.ISIG)).isFalse();
    window.show(List.of());

    window.close();
    window.close();

    assertThat(written.toString(StandardCharsets.UTF_8))
        .startsWith("\u001b[?1049h")
        .containsOnlyOnce("\u001b[?1049l")
        .endsWith("\u001b[?25h\u001b[?1049l");
  }

  @Test
  void it_has_the_size_of_the_terminal_at_any_time() {
    assertThat(window.viewport()).isEqualTo(new Viewport(80, 24));
    terminal.setSize(new Size(200, 50));
    assertThat(window.viewport()).isEqualTo(new Viewport(200, 50));
    terminal.setSize(new Size(0, 0));
    assertThat(window.viewport()).isEqualTo(Viewport.USUAL);
  }
}
