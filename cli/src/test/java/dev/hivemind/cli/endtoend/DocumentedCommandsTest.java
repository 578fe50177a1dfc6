package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import dev.hivemind.cli.command.HivemindCommand;
import dev.hivemind.cli.invocation.Surroundings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What the documentation tells people to type does what it says, in the order it says it. */
@Timeout(240)
final class DocumentedCommandsTest {
  private static final String QUICKSTART = "Quickstart";
  private static final String REAL_AGENTS = "With real agents";
  private static final String GOING_ON = "Stopping and going on";
  private static final String WORKSPACES = "Workspaces";
  private static final String PROXY = "The proxy on its own";
  private static final String VIA = "Several runs, one key, one queue";
  private static final String SCREENS = "Screens of the live view";

  /** Sections whose blocks a test below runs line by line. */
  private static final Set<String> RUN_HERE =
      Set.of(QUICKSTART, REAL_AGENTS, GOING_ON, WORKSPACES, PROXY, VIA, SCREENS);

  /** Commands that change nothing and call nobody: run in whatever section they are shown. */
  private static final Set<String> HARMLESS =
      Set.of("completion", "doctor", "schema", "plan", "status", "logs", "runs", "cost", "help");

  /** Lines that make or install something, which is what CI does before it comes here. */
  private static final List<String> BUILDING = List.of("mvn ", "npm ", "apt", "sudo ", "brew ");

  /** Takes minutes; {@code .ci/run} and BenchTest run it. */
  private static final String EVALUATION = "./hivemind bench ";

  @TempDir private Path project;
  private ReaderShell shell;

  @BeforeEach
  void open() throws IOException {
    shell = ReaderShell.in(project);
  }

  @AfterEach
  void close() {
    shell.close();
  }

  private static List<String> calls() throws IOException {
    return Documented.calls();
  }

  @ParameterizedTest
  @MethodSource("calls")
  void every_call_in_the_text_is_one_that_hivemind_understands(String call) {
    String[] arguments = Documented.arguments(call);
    try {
      hivemind().parseArgs(arguments);
    } catch (CommandLine.MissingParameterException named) {
      assertThat(arguments).as("only its name, in a sentence").hasSize(1);
    }
  }

  /** The examples that {@code --help} shows. */
  @Test
  void every_example_of_the_help_is_one_that_hivemind_understands() {
    List<String> examples =
        hivemind().getSubcommands().values().stream()
            .flatMap(command -> Stream.of(command.getCommandSpec().usageMessage().footer()))
            .map(line -> line.replace("%%", "%"))
            .filter(line -> line.startsWith("  hivemind "))
            .map(line -> line.strip().split("   ", 2)[0])
            .toList();
    assertThat(examples).hasSizeGreaterThan(40);
    assertThat(examples)
        .allSatisfy(
            example ->
                assertThatCode(() -> hivemind().parseArgs(Documented.arguments(example)))
                    .as(example)
                    .doesNotThrowAnyException());
  }

  private static CommandLine hivemind() {
    return HivemindCommand.described(Surroundings.system());
  }

  @Test
  void every_block_of_commands_is_run_by_some_test() throws Exception {
    List<String> unknown = new ArrayList<>();
    for (Documented.Block block : Documented.blocks()) {
      if (!block.isShell() || RUN_HERE.contains(block.section())) continue;
      block.lines().stream()
          .filter(line -> !line.isBlank() && !isRunElsewhere(line))
          .map(line -> "%s, %s: %s".formatted(block.file(), block.section(), line))
          .forEach(unknown::add);
    }
    assertThat(unknown).as("add the section to this class, with a test that runs it").isEmpty();
  }

  private static boolean isRunElsewhere(String line) {
    return line.startsWith(EVALUATION)
        || BUILDING.stream().anyMatch(line::startsWith)
        || (Documented.isCall(line) && HARMLESS.contains(Documented.arguments(line)[0]));
  }

  @Test
  void continuous_integration_runs_the_evaluation_that_is_documented() throws Exception {
    assertThat(Repository.root().resolve(".ci/run")).content().contains("./hivemind bench --quick");
  }

  @Test
  void quickstart_runs_and_can_be_looked_at() throws Exception {
    for (String line : lines(QUICKSTART)) {
      if (Documented.isCall(line)) assertThat(shell.run(line)).as(line).isNotBlank();
    }
    assertThat(project.resolve("quickstart-output/summary.md")).isNotEmptyFile();
    for (Documented.Block block : Documented.blocks()) {
      if (!block.isShell() || RUN_HERE.contains(block.section())) continue;
      for (String line : block.lines()) {
        if (Documented.isCall(line) && !line.startsWith(EVALUATION)) shell.run(line);
      }
    }
  }

  /** With stand-ins for the programs, and no call of a provider: all but the very start. */
  @Test
  void real_agents_are_planned_and_checked() throws Exception {
    Path programs = project.resolve("programs");
    for (String program : List.of("claude", "codex")) {
      ReaderShell.executable(programs.resolve(program), "#!/bin/sh\necho 2.1.197\n");
    }
    String typed =
        String.join("\n", lines(REAL_AGENTS).stream().filter(line -> !isBuilding(line)).toList())
            .replaceAll("(?m)^\\./hivemind run\\b", "./hivemind run --dry-run");
    assertThat(typed).contains("export ANTHROPIC_API_KEY", "./hivemind run --dry-run");
    assertThat(shell.having(programs).run(typed)).contains("tasks.yaml");
    assertThat(project.resolve("tasks.yaml")).content().contains("version: 1");
  }

  private static boolean isBuilding(String line) {
    return BUILDING.stream().anyMatch(line::startsWith);
  }

  /** A budget that is soon spent keeps port-mail unfinished until it gets more. */
  @Test
  void a_stopped_agent_goes_on_with_more_with_another_word_and_afresh() throws Exception {
    Files.writeString(
        project.resolve("tasks.yaml"),
        """
        version: 1
        defaults: { workspace: shared }
        upstreams: { anthropic: { url: mock } }
        tasks:
          - id: port-mail
            agent: demo
            budget: { tokens: 1500 }
            prompt: "Write these files: 1.md 2.md 3.md 4.md 5.md 6.md 7.md 8.md 9.md"
          - { id: port-shop, command: [sh, -c, "until [ -e enough ]; do sleep 0.05; done"] }
        """);
    ReaderShell.Running run = shell.start("./hivemind run").awaiting("port-mail  starts");
    List<String> typed = lines(GOING_ON).stream().filter(Documented::isCall).toList();
    for (String line : typed) {
      shell.run(line);
      int ends = typed.indexOf(line) + 1;
      await().atMost(Duration.ofMinutes(1)).until(() -> ends(run) >= ends);
    }
    Files.createFile(project.resolve("enough"));
    assertThat(run.process().waitFor()).as(run.output()).isZero();
    assertThat(project.resolve("9.md")).exists();
  }

  /** How often port-mail was stopped or done. */
  private static long ends(ReaderShell.Running run) {
    return run.output()
        .lines()
        .filter(line -> line.matches(".* port-mail  (stopped|done): .*"))
        .count();
  }

  @Test
  void work_in_worktrees_is_looked_at_merged_and_cleaned_up() throws Exception {
    Files.writeString(project.resolve(".gitignore"), "*\n");
    Files.writeString(
        project.resolve("tasks.yaml"),
        "version: 1\nname: mine\ntasks: [{ id: fix-7, command: [touch, fixed.txt] }]\n");
    shell.run("git init -q -b main");
    shell.run("git config user.name Ann && git config user.email ann@example.org");
    shell.run("git add -f tasks.yaml && git commit -q -m first && ./hivemind run");
    assertThat(lines(WORKSPACES))
        .anyMatch(line -> line.startsWith("git merge hivemind/RUN/_merged"));
    assertThat(shell.run("./hivemind diff fix-7 --stat --run mine-1")).contains("fixed.txt");
    for (String line : lines(WORKSPACES)) {
      shell.run(line.replace("hivemind/RUN/", "hivemind/mine-1/"));
    }
    assertThat(project.resolve("fixed.txt")).exists();
    assertThat(shell.run("git branch --list 'hivemind/*'")).doesNotContain("fix-7");
  }

  @Test
  void the_proxy_says_how_it_is_called() throws Exception {
    for (String line : lines(PROXY)) {
      ReaderShell.Running proxy = shell.serve(line + " --port 0").awaiting("Ctrl-C");
      assertThat(proxy.output()).contains("ANTHROPIC_BASE_URL", "codex");
      proxy.process().destroy();
      assertThat(proxy.process().waitFor()).isZero();
    }
  }

  /** Before the mock, as the section itself says for those without a key. */
  @Test
  void runs_share_a_proxy() throws Exception {
    String port = Integer.toString(freePort());
    for (String name : List.of("mail", "shop")) {
      Files.writeString(
          project.resolve(name + ".yaml"),
          """
          version: 1
          defaults: { workspace: shared }
          tasks: [{ id: %s, agent: demo, prompt: "Write %s.md" }]
          """
              .formatted(name, name));
    }
    List<String> lines = lines(VIA);
    ReaderShell.Running proxy =
        shell
            .serve(
                lines
                    .getFirst()
                    .replaceFirst(
                        "--upstream anthropic", "--upstream anthropic=mock --port " + port))
            .awaiting("Ctrl-C");
    for (String line : lines.subList(1, lines.size())) shell.run(line.replace("8765", port));
    assertThat(project.resolve("mail.md")).exists();
    assertThat(project.resolve("shop.md")).exists();
    proxy.process().destroy();
    assertThat(proxy.process().waitFor()).isZero();
  }

  /** The run itself takes minutes. */
  @Test
  void the_mock_of_the_screens_serves_and_their_manifest_can_be_planned() throws Exception {
    Files.createSymbolicLink(project.resolve("docs"), Repository.root().resolve("docs"));
    List<String> lines = lines(SCREENS);
    ReaderShell.Running mock =
        shell.serve(lines.getFirst().replaceFirst("--port \\d+", "--port 0")).awaiting("Ctrl-C");
    mock.process().destroy();
    assertThat(shell.run(lines.get(1).replace("hivemind run", "hivemind plan")))
        .contains("50 tasks");
  }

  /** Manifests in the text, made whole where they are a part. */
  @Test
  void every_manifest_in_the_text_can_be_planned() throws Exception {
    Files.createDirectories(project.resolve("prompts"));
    Files.writeString(project.resolve("prompts/api.md"), "Port the API.");
    Files.writeString(project.resolve("issues.jsonl"), "{\"id\":7,\"title\":\"a title\"}\n");
    List<Documented.Block> manifests =
        Documented.blocks().stream().filter(block -> block.language().equals("yaml")).toList();
    assertThat(manifests).hasSizeGreaterThan(1);
    for (Documented.Block block : manifests) {
      String text = String.join("\n", block.lines()) + "\n";
      Files.writeString(
          project.resolve("tasks.yaml"), text.contains("version:") ? text : "version: 1\n" + text);
      assertThat(shell.run("WORK_KEY=any ./hivemind plan")).as(block.section()).isNotBlank();
    }
  }

  private static List<String> lines(String section) throws IOException {
    List<String> lines =
        Documented.blocks().stream()
            .filter(block -> block.isShell() && block.section().equals(section))
            .flatMap(block -> block.lines().stream())
            .filter(line -> !line.isBlank() && !line.startsWith(" "))
            .toList();
    assertThat(lines).as("commands of " + section).isNotEmpty();
    return lines;
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
