package dev.hivemind.examples.mock.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellCommandTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "",
        "it's 'quoted'",
        "$HOME `id` $(id) \"double\" \\n %s %d !x",
        "two\nlines\n\n",
        "über ✓ 🐋"
      })
  void the_file_holds_exactly_the_content_whatever_it_means_to_a_shell(String content)
      throws Exception {
    String command = ShellCommand.writing("new/folder/file.txt", content);
    var shell = new ProcessBuilder("/bin/sh", "-c", command).directory(folder.toFile()).inheritIO();
    assertThat(shell.start().waitFor()).isZero();
    assertThat(Files.readString(folder.resolve("new/folder/file.txt"))).isEqualTo(content);
  }
}
