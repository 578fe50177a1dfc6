package dev.hivemind.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Finding an agent's own program in every way that it is installed. */
final class LocateTest {
  private static final String ELF = "\u007fELF...";
  private static final String NODE = "#!/usr/bin/env node\n";
  private static final String PLATFORM =
      System.getProperty("os.arch").equals("aarch64") ? "linux-arm64" : "linux-x64";
  private static final String TRIPLE = "x86_64-unknown-linux-musl";

  @TempDir Path folder;
  private Path bin = Path.of("");

  @BeforeEach
  void realPath() throws IOException {
    folder = folder.toRealPath();
    bin = Files.createDirectories(folder.resolve("bin"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lib/node_modules/@openai/codex-PLATFORM/vendor/TRIPLE/bin/codex",
        "lib/node_modules/@openai/codex/node_modules/@openai/codex-PLATFORM/vendor/TRIPLE/bin/codex",
        "lib/node_modules/@openai/codex/vendor/TRIPLE/bin/codex",
        "lib/node_modules/@openai/codex/vendor/TRIPLE/codex/codex"
      })
  void codex_from_npm_is_its_native_program_wherever_npm_put_it(String place) throws Exception {
    Path wrapper = program("lib/node_modules/@openai/codex/bin/codex.js", NODE);
    Files.createSymbolicLink(bin.resolve("codex"), wrapper);
    Path real = program(place.replace("PLATFORM", PLATFORM).replace("TRIPLE", TRIPLE), ELF);

    Installation installation = new CodexAdapter().locate(path());

    assertThat(installation.program()).containsExactly(real.toString());
    assertThat(installation.versionCommand()).containsExactly(real.toString(), "--version");
  }

  @Test
  void codex_behind_a_shim_of_pnpm_is_its_native_program() throws Exception {
    program(
        "bin/codex",
        "#!/bin/sh\nexec node  \"$basedir/../g/node_modules/@openai/codex/bin/codex.js\" \"$@\"\n");
    program("g/node_modules/@openai/codex/bin/codex.js", NODE);
    Path real =
        program(
            "g/node_modules/@openai/codex-" + PLATFORM + "/vendor/" + TRIPLE + "/bin/codex", ELF);

    assertThat(new CodexAdapter().locate(path()).program()).containsExactly(real.toString());
  }

  @Test
  void codex_from_a_distribution_is_taken_as_it_is() throws Exception {
    Path real = program("opt/codex", ELF);
    Files.createSymbolicLink(bin.resolve("codex"), real);

    assertThat(new CodexAdapter().locate(path()).program()).containsExactly(real.toString());
  }

  @Test
  void a_wrapper_of_an_unknown_kind_is_taken_as_it_is() throws Exception {
    Path shim = program("bin/codex", "#!/bin/sh\nexec asdf exec codex \"$@\"\n");

    assertThat(new CodexAdapter().locate(path()).program()).containsExactly(shim.toString());
  }

  @Test
  void claude_whose_npm_package_was_installed_without_its_scripts_is_found_all_the_same()
      throws Exception {
    Path stub =
        program("lib/node_modules/@anthropic-ai/claude-code/bin/claude.exe", "echo not yet");
    Files.createSymbolicLink(bin.resolve("claude"), stub);
    Path real = program("lib/node_modules/@anthropic-ai/claude-code-" + PLATFORM + "/claude", ELF);

    assertThat(new ClaudeAdapter(false).locate(path()).program()).containsExactly(real.toString());
  }

  @Test
  void claude_from_its_own_installer_is_found_beside_PATH() throws Exception {
    Path real = program("home/.local/bin/claude", ELF);
    Map<String, String> environment =
        Map.of("PATH", bin.toString(), "HOME", folder.resolve("home").toString());

    assertThat(new ClaudeAdapter(false).locate(environment).program())
        .containsExactly(real.toString());
  }

  @Test
  void a_missing_program_is_named_with_what_to_install() {
    assertThatThrownBy(() -> new ClaudeAdapter(false).locate(path()))
        .isInstanceOf(AgentMissingException.class)
        .hasMessage(
            "claude is not on PATH. Install Claude Code: npm install -g @anthropic-ai/claude-code");
    assertThatThrownBy(() -> new CodexAdapter().locate(Map.of()))
        .isInstanceOf(AgentMissingException.class)
        .hasMessage("codex is not on PATH. Install Codex: npm install -g @openai/codex");
  }

  @Test
  void what_is_not_executable_or_not_a_file_is_passed_over() throws Exception {
    Files.createDirectories(folder.resolve("a/codex"));
    Files.createDirectories(folder.resolve("b"));
    Files.writeString(folder.resolve("b/codex"), ELF);
    Path real = program("bin/codex", ELF);
    String path = String.join(":", List.of("", folder + "/a", folder + "/b", bin.toString()));

    assertThat(new CodexAdapter().locate(Map.of("PATH", path)).program())
        .containsExactly(real.toString());
  }

  @Test
  void the_registry_knows_every_agent_by_name() {
    AgentAdapters adapters = AgentAdapters.builtIn();

    assertThat(adapters.names()).containsExactlyInAnyOrder("claude", "codex", "demo", "command");
    assertThat(adapters.all()).allSatisfy(a -> assertThat(adapters.named(a.name())).isSameAs(a));
    assertThatThrownBy(() -> adapters.named("gemini")).hasMessageContaining("gemini");
  }

  private Path program(String place, String content) throws IOException {
    Path file = folder.resolve(place);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return file;
  }

  private Map<String, String> path() {
    return Map.of("PATH", bin.toString());
  }
}
