package dev.hivemind.cli.manual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of the manual, as the programs that show them see them. */
final class SharedFilesTest {
  @TempDir private Path share;

  private record Formatted(String text, String complaints) {}

  @BeforeEach
  void write() throws IOException {
    SharedFiles.write(share, "2026-11-30");
  }

  @Test
  void groff_accepts_every_page_without_a_warning() throws Exception {
    assumeTrue(isInstalled("groff"), "groff is not installed");

    for (Path page : pages()) {
      Formatted formatted = format("groff", "-man", "-Tutf8", "-ww", "-P-cbou", page.toString());

      assertThat(formatted.complaints()).as(page.toString()).isEmpty();
      assertThat(formatted.text()).contains("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS");
    }
  }

  @Test
  void a_page_says_what_the_help_says() throws Exception {
    assumeTrue(isInstalled("groff"), "groff is not installed");

    String run = shown("hivemind-run");

    assertThat(run)
        .contains("hivemind-run - Run the agents of a manifest to their end\n")
        .containsPattern("--set NAME=VALUE\\s+A value of vars: in place of the manifest's\\.")
        .contains("hivemind run --only 'port-*' --upstream anthropic=mock\n")
        .contains("2026-11-30");
    assertThat(shown("hivemind-mock")).contains("--error-rate 10%").doesNotContain("%%");
    assertThat(shown("hivemind"))
        .contains("EXIT STATUS", "ANTHROPIC_API_KEY")
        .containsPattern("\\s+70\\s+A fault of HiveMind itself");
  }

  @Test
  void every_command_has_a_page_and_every_page_is_plain() throws IOException {
    assertThat(pages()).hasSizeGreaterThan(15).contains(page("hivemind"), page("hivemind-resume"));
    for (Path page : pages()) {
      assertThat(page).content(StandardCharsets.US_ASCII).doesNotContain("\uFFFD");
    }
  }

  private String shown(String name) throws Exception {
    return format("groff", "-man", "-Tutf8", "-P-cbou", "-rLL=200n", page(name).toString()).text();
  }

  private Path page(String name) {
    return share.resolve("man/man1").resolve(name + ".1");
  }

  private List<Path> pages() throws IOException {
    try (Stream<Path> pages = Files.list(share.resolve("man/man1"))) {
      return pages.toList();
    }
  }

  private static Formatted format(String... command) throws Exception {
    Process process = new ProcessBuilder(command).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String complaints = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(complaints).isZero();
    return new Formatted(text, complaints);
  }

  private static boolean isInstalled(String program) throws InterruptedException {
    try {
      return new ProcessBuilder(program, "--version").redirectErrorStream(true).start().waitFor()
          == 0;
    } catch (IOException notThere) {
      return false;
    }
  }
}
