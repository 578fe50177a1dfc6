package dev.hivemind.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.agent.Opening.GoingOn;
import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.task.Task;
import dev.hivemind.task.manifest.AgentTemplate;
import dev.hivemind.task.manifest.AgentTemplate.PromptBy;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How agents go on in an earlier conversation, and where they keep it. */
class GoingOnTest {
  private static final String SESSION = "11111111-2222-4333-8444-555555555555";
  private static final String WORD = "go on";

  @TempDir private Path folder;

  @Test
  void claude_resumes_the_conversation_and_reads_the_word_from_its_input() {
    Launch launch = launch(new ClaudeAdapter(false), Profile.ANTHROPIC);

    assertThat(launch.argv())
        .containsSubsequence("--resume", SESSION)
        .contains("--permission-mode")
        .doesNotContain("--session-id");
    assertThat(launch.input()).isEqualTo(WORD);
  }

  /** Flags of exec stand before its sub-command, which knows fewer. */
  @Test
  void codex_resumes_the_thread_after_all_its_flags() {
    Launch launch = launch(new CodexAdapter(), Profile.OPENAI);

    assertThat(launch.argv())
        .containsSubsequence("exec", "--json", "-s", "workspace-write")
        .endsWith("resume", SESSION, "-");
    assertThat(launch.input()).isEqualTo(WORD);
  }

  @Test
  void the_demo_agent_goes_on_with_its_file() {
    assertThat(launch(new DemoAdapter(), Profile.ANTHROPIC).argv())
        .containsSubsequence(
            "--session",
            SESSION,
            "--transcript",
            folder.resolve("conversation-" + SESSION + ".jsonl").toString(),
            "--resume");
  }

  @Test
  void a_described_program_goes_on_as_the_manifest_says() {
    var adapter =
        new TemplateAdapter(
            template(List.of("x", "--id", "{session}", "{prompt}"), List.of("x", "-r{session}")));
    Launch launch = launch(adapter, Profile.GOOGLE);

    assertThat(adapter.resumes()).isTrue();
    assertThat(launch.argv()).containsExactly("x", "-r" + SESSION);
    assertThat(launch.input()).as("nothing else takes the word").isEqualTo(WORD);
  }

  @Test
  void a_described_program_may_take_the_word_in_its_command() {
    var adapter =
        new TemplateAdapter(
            template(List.of("x", "{session}"), List.of("x", "{session}", "-p", "{prompt}")));
    Launch launch = launch(adapter, Profile.GOOGLE);

    assertThat(launch.argv()).containsExactly("x", SESSION, "-p", WORD);
    assertThat(launch.input()).isEmpty();
  }

  @Test
  void without_an_id_that_hivemind_chose_a_described_program_cannot_go_on() {
    assertThat(
            new TemplateAdapter(template(List.of("x", "{prompt}"), List.of("x", "{session}")))
                .resumes())
        .isFalse();
    assertThat(new TemplateAdapter(template(List.of("x", "{session}"), List.of())).resumes())
        .isFalse();
    assertThat(new CommandAdapter().resumes()).isFalse();
  }

  @Test
  void claude_keeps_conversations_under_the_name_of_the_real_folder_it_works_in()
      throws IOException {
    Path work = Files.createDirectory(folder.resolve("my.work"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), work);
    var conversation =
        new Conversation(SESSION, link, folder, Map.of("CLAUDE_CONFIG_DIR", "/config"));
    String name = work.toRealPath().toString().replaceAll("[^A-Za-z0-9]", "-");

    assertThat(new ClaudeAdapter(false).transcript(conversation))
        .contains(Path.of("/config/projects", name, SESSION + ".jsonl"));
  }

  @Test
  void codex_keeps_conversations_by_day() throws IOException {
    Path day = Files.createDirectories(folder.resolve("codex/sessions/2026/11/30"));
    Path file = Files.createFile(day.resolve("rollout-2026-11-30T08-25-19-" + SESSION + ".jsonl"));
    Map<String, String> environment = Map.of("CODEX_HOME", folder.resolve("codex").toString());

    assertThat(
            new CodexAdapter().transcript(new Conversation(SESSION, folder, folder, environment)))
        .contains(file);
    assertThat(
            new CodexAdapter().transcript(new Conversation("another", folder, folder, environment)))
        .isEmpty();
  }

  private static AgentTemplate template(List<String> command, List<String> resume) {
    PromptBy prompt = command.contains("{prompt}") ? PromptBy.PLACEHOLDER : PromptBy.STDIN;
    return new AgentTemplate("any", "gemini", command, Map.of(), prompt, resume, 1);
  }

  private Launch launch(AgentAdapter adapter, Profile profile) {
    Task task = TestTasks.prompt("any", TestTasks.PLAIN, Map.of());
    Lane lane = new Lane(profile.id(), profile, URI.create("http://127.0.0.1:1"), "real", false);
    var access =
        new AgentAccess(
            lane,
            URI.create("http://127.0.0.1:9/a/tok"),
            URI.create("http://127.0.0.1:9/a/public"),
            "tok");
    Map<Protocol, AgentAccess> ways = Map.of(profile.protocol(), access);
    return adapter.launch(
        new LaunchRequest(
            task,
            new Installation(List.of("x"), List.of()),
            ways,
            new GoingOn(SESSION, WORD),
            folder,
            Map.of("PATH", "/usr/bin")));
  }
}
