package dev.hivemind.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hivemind.cli.command.HivemindCommand;
import dev.hivemind.cli.invocation.Surroundings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What the shells themselves offer once they have read our scripts. */
final class CompletionTest {

  /** What bash does when somebody presses Tab; the words of the line are the arguments. */
  private static final String BASH_TAB =
      """
      source "$SCRIPT" || exit 1
      complete -p hivemind >/dev/null || exit 2
      COMP_WORDS=("$@")
      COMP_CWORD=$(($# - 1))
      _hivemind
      printf '%s\\n' "${COMPREPLY[@]}"
      """;

  private static final String FISH_TAB = "source $SCRIPT; complete -C $LINE";

  @TempDir private Path project;

  @BeforeEach
  void layOut() throws IOException {
    Files.createDirectories(project.resolve("deep/er"));
    for (String agent : List.of("port-mail", "port-search", "schema", "$(touch ran)")) {
      Files.createDirectories(project.resolve(".hivemind/runs/shop-1/agents").resolve(agent));
    }
    Files.createDirectories(project.resolve(".hivemind/runs/mail-7/agents/fix"));
    Path newest = project.resolve(".hivemind/runs/shop-1");
    assertThat(newest.toFile().setLastModified(newest.toFile().lastModified() + 60_000)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "'hivemind pl', plan",
    "'hivemind --ver', --version",
    "'hivemind plan --fo', --format",
    "'hivemind plan --format m', mermaid",
    "'hivemind plan --format = d', dot",
    "'hivemind completion f', fish",
    "'hivemind help do', doctor",
    "'hivemind logs port-', 'port-mail port-search'",
    "'hivemind logs --run mail-7 f', fix",
    "'hivemind stop --run m', mail-7",
    "'hivemind status --run = s', shop-1",
    "'hivemind run --set x', ''",
    "'hivemind run --max-parallel 3 --fail', --fail-fast",
    "'hivemind nonsense --j', ''"
  })
  void bash_completes(String line, String offered) throws Exception {
    assertThat(bash(line.split(" ", -1))).containsExactlyInAnyOrder(offered.split(" ", -1));
  }

  @Test
  void bash_offers_all_where_nothing_is_typed_yet() throws Exception {
    assertThat(bash("hivemind", "")).contains("run", "plan", "status", "completion", "--help");
    assertThat(bash("hivemind", "merge", "")).containsExactly("shop-1", "mail-7");
  }

  @Test
  void a_folder_s_name_is_never_run_by_the_shell() throws Exception {
    assertThat(bash("hivemind", "logs", ""))
        .containsExactlyInAnyOrder("port-mail", "port-search", "schema");
    assertThat(project.resolve("ran")).doesNotExist();
    assertThat(project.resolve("deep/er/ran")).doesNotExist();
  }

  @Test
  void fish_completes_the_same_with_descriptions() throws Exception {
    assumeTrue(isInstalled("fish"), "fish is not installed");

    assertThat(fish("hivemind pl"))
        .singleElement()
        .asString()
        .startsWith("plan\tShow what a run would do");
    assertThat(fish("hivemind plan --format m")).singleElement().asString().startsWith("mermaid\t");
    assertThat(fish("hivemind plan --fo")).singleElement().asString().startsWith("--format\t");
    assertThat(fish("hivemind logs p")).containsExactlyInAnyOrder("port-mail", "port-search");
    assertThat(fish("hivemind logs --run mail-7 f")).containsExactly("fix");
    assertThat(fish("hivemind stop --run m")).singleElement().asString().startsWith("mail-7\t");
  }

  @ParameterizedTest
  @EnumSource(Shell.class)
  void every_shell_can_read_its_script(Shell shell) throws Exception {
    assumeTrue(isInstalled(shell.toString()), shell + " is not installed");

    assertThat(output(Map.of(), List.of(shell.toString(), "-n", script(shell).toString())))
        .isEmpty();
  }

  @Test
  void zsh_completes_in_a_line_that_is_typed() throws Exception {
    assumeTrue(isInstalled("zsh"), "zsh is not installed");

    assertThat(zsh("hivemind docto")).startsWith("<hivemind doctor >");
    assertThat(zsh("hivemind plan --format me")).startsWith("<hivemind plan --format mermaid >");
    assertThat(zsh("hivemind logs --run mail-7 f")).startsWith("<hivemind logs --run mail-7 fix >");
    assertThat(zsh("hivemind stop --run m")).startsWith("<hivemind stop --run mail-7 >");
  }

  private List<String> bash(String... words) throws Exception {
    var command = new ArrayList<>(List.of("bash", "--norc", "-c", BASH_TAB, "bash"));
    command.addAll(List.of(words));
    return output(Map.of("SCRIPT", script(Shell.BASH).toString()), command).lines().toList();
  }

  private List<String> fish(String line) throws Exception {
    Map<String, String> environment =
        Map.of("SCRIPT", script(Shell.FISH).toString(), "LINE", line, "HOME", project.toString());
    return output(environment, List.of("fish", "--no-config", "-c", FISH_TAB)).lines().toList();
  }

  /** Zsh completes only what is typed into a terminal, such as its own zpty. */
  private String zsh(String typed) throws Exception {
    Path setup =
        Files.writeString(
            project.resolve("setup.zsh"),
            """
            autoload -U compinit; compinit -u -D
            source %s
            tell() { print -r -- "<$BUFFER>" }
            zle -N tell; bindkey '^X' tell
            print ready
            """
                .formatted(script(Shell.ZSH)));
    String script =
        """
        zmodload zsh/zpty
        zpty z 'zsh -f -i'
        zpty -w z 'source %s'
        zpty -r z line '*ready*'
        zpty -w -n z $'%s\\t\\C-x'
        zpty -r z line '*<*>*'
        print -r -- $line
        """
            .formatted(setup, typed);
    Map<String, String> environment = Map.of("HOME", project.toString(), "TERM", "vt100");
    String output = output(environment, List.of("zsh", "-f", "-c", script));
    return output.substring(output.lastIndexOf('<'));
  }

  private Path script(Shell shell) throws IOException {
    return Files.writeString(
        project.resolve("script." + shell),
        shell.script(HivemindCommand.described(Surroundings.system())));
  }

  /** Both streams, of a process in a sub-folder of the project. */
  private String output(Map<String, String> environment, List<String> command) throws Exception {
    var builder = new ProcessBuilder(command).directory(project.resolve("deep/er").toFile());
    builder.environment().keySet().retainAll(List.of("PATH", "LANG"));
    builder.environment().putAll(environment);
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
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
