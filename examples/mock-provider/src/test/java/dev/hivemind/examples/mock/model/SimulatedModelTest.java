package dev.hivemind.examples.mock.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class SimulatedModelTest {
  private static final Set<String> DEMO_TOOLS = Set.of("write_file", "run_command");

  private final SimulatedModel model = new SimulatedModel();

  @Test
  void each_file_is_asked_for_in_turn_and_the_final_message_lists_them() {
    var turns = new ArrayList<Turn>(List.of(new Turn.Prompt("Write a/1.md and `b/2.md`")));
    Answer first = answer(turns);
    assertThat(path(first)).isEqualTo("a/1.md");
    succeed(turns, first);
    Answer second = answer(turns);
    assertThat(path(second)).isEqualTo("b/2.md");
    succeed(turns, second);
    Answer last = answer(turns);
    assertThat(last.call()).isNull();
    assertThat(last.text()).contains("- a/1.md\n- b/2.md");
  }

  @Test
  void the_same_prompt_and_path_give_the_same_content() {
    List<Turn> turns = List.of(new Turn.Prompt("Write a/1.md about whales"));
    assertThat(content(answer(turns)))
        .isEqualTo(content(answer(turns)))
        .contains("a/1.md", "Write a/1.md about whales");
  }

  @Test
  void a_failed_call_is_tried_once_more_with_the_other_tool() {
    var turns = new ArrayList<Turn>(List.of(new Turn.Prompt("Write a/1.md")));
    Answer first = answer(turns);
    assertThat(called(first).name()).isEqualTo("write_file");
    fail(turns, first, "disk full");
    Answer second = answer(turns);
    assertThat(called(second).name()).isEqualTo("run_command");
    assertThat(called(second).inputText()).contains("mkdir -p 'a' && printf");
    succeed(turns, second);
    assertThat(answer(turns).text()).isEqualTo("Done. I wrote:\n- a/1.md");
  }

  @Test
  void a_file_that_failed_twice_is_named_with_the_reason_and_the_others_are_written() {
    var turns = new ArrayList<Turn>(List.of(new Turn.Prompt("Write a/1.md and b/2.md")));
    fail(turns, answer(turns), "no");
    fail(turns, answer(turns), "exit code 1\ndisk full\n");
    succeed(turns, answer(turns));
    assertThat(answer(turns).text())
        .isEqualTo("I wrote:\n- b/2.md\nI could not write:\n- a/1.md: disk full");
  }

  @Test
  void only_the_last_prompt_that_names_files_counts() {
    var turns = new ArrayList<Turn>(List.of(new Turn.Prompt("Write old.md")));
    succeed(turns, answer(turns));
    turns.add(new Turn.Answered());
    turns.add(new Turn.Prompt("Now write new.md"));
    assertThat(path(answer(turns))).isEqualTo("new.md");
  }

  @Test
  void a_prompt_to_go_on_continues_the_work_of_the_prompt_before() {
    var turns = new ArrayList<Turn>(List.of(new Turn.Prompt("Write a/1.md and b/2.md")));
    succeed(turns, answer(turns));
    turns.add(new Turn.Prompt("Continue where you left off."));
    assertThat(path(answer(turns))).isEqualTo("b/2.md");
  }

  @Test
  void the_same_prompt_again_writes_the_files_again() {
    var turns = new ArrayList<Turn>(List.of(new Turn.Prompt("Write a/1.md")));
    succeed(turns, answer(turns));
    turns.add(new Turn.Prompt("Write a/1.md"));
    assertThat(path(answer(turns))).isEqualTo("a/1.md");
  }

  @Test
  void without_a_tool_or_without_a_file_there_is_only_text() {
    List<Turn> turns = List.of(new Turn.Prompt("Write a/1.md"));
    Answer withoutTools = model.answer(new Conversation(turns, Set.of("Read"), null, null));
    assertThat(withoutTools.call()).isNull();
    assertThat(withoutTools.text()).contains("a/1.md");
    assertThat(answer(List.of(new Turn.Prompt("Say hello"))).call()).isNull();
    assertThat(answer(List.of()).call()).isNull();
  }

  @Test
  void claude_codes_write_gets_an_absolute_path_and_without_a_directory_its_shell_is_used() {
    List<Turn> turns = List.of(new Turn.Prompt("Write a/1.md"));
    Set<String> tools = Set.of("Bash", "Write", "Edit");
    ToolCall write = called(model.answer(new Conversation(turns, tools, "/home/dev", null)));
    assertThat(write.name()).isEqualTo("Write");
    assertThat(write.inputText()).contains("\"file_path\":\"/home/dev/a/1.md\"");
    ToolCall shell = called(model.answer(new Conversation(turns, tools, null, null)));
    assertThat(shell.name()).isEqualTo("Bash");
    assertThat(shell.inputText()).contains("\"command\":", "\"description\":");
  }

  @Test
  void codexs_own_models_get_a_script_for_its_cell() {
    List<Turn> turns = List.of(new Turn.Prompt("Write a/1.md"));
    ToolCall call =
        called(model.answer(new Conversation(turns, Set.of("exec", "wait"), null, null)));
    assertThat(call.input()).isInstanceOf(ToolCall.Input.Script.class);
    assertThat(call.inputText()).startsWith("const result = await tools.exec_command({\"cmd\":");
  }

  @ParameterizedTest
  @ValueSource(strings = {"exec", "exec_command"})
  void codexs_output_without_exit_code_0_is_a_failure(String tool) {
    var turns = new ArrayList<Turn>(List.of(new Turn.Prompt("Write a/1.md")));
    for (String output :
        List.of("Process exited with code 1\nOutput:\nbwrap: no", "exit code 1\nno")) {
      Answer asked = model.answer(new Conversation(turns, Set.of(tool), null, null));
      turns.add(new Turn.ToolResult("call_7" + called(asked).mark(), false, output));
    }
    assertThat(model.answer(new Conversation(turns, Set.of(tool), null, null)).text())
        .isEqualTo("I could not write:\n- a/1.md: no");
  }

  @Test
  void an_answer_with_a_schema_fulfils_it() {
    var schema =
        JsonMapper.shared()
            .readTree(
                """
                {"type":"object","properties":{"title":{"type":"string"},"sure":{"type":"boolean"},
                "n":{"type":"integer"},"tags":{"type":"array"},"more":{"type":"object","properties":{"x":{"type":"null"}}}}}
                """);
    List<Turn> turns =
        List.of(new Turn.Prompt("<session>\nFix the login button of the app today.\n</session>"));
    Answer answer = model.answer(new Conversation(turns, Set.of(), null, schema));
    assertThat(answer.text())
        .isEqualTo(
            "{\"title\":\"Fix the login button of"
                + " the\",\"sure\":true,\"n\":0,\"tags\":[],\"more\":{\"x\":null}}");
  }

  /**
   * Whatever fails, the model comes to an end, and any prefix of the conversation goes on alike.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void any_course_ends_with_every_file_written_or_named_as_failed(long seed) {
    var random = new Random(seed);
    int files = 1 + random.nextInt(6);
    var prompt = new StringBuilder("Write");
    for (int file = 0; file < files; file++) prompt.append(" dir/file").append(file).append(".md");
    var turns = new ArrayList<Turn>(List.of(new Turn.Prompt(prompt.toString())));
    Map<String, Integer> attempts = new HashMap<>();
    var failed = new ArrayList<String>();
    Answer answer = answer(turns);
    while (answer.call() != null) {
      String file = "dir/file" + digitAfterFile(called(answer).inputText()) + ".md";
      int attempt = attempts.merge(file, 1, Integer::sum);
      assertThat(attempt).isLessThanOrEqualTo(2);
      assertThat(answer(List.copyOf(turns))).isEqualTo(answer);
      if (random.nextInt(3) > 0) {
        succeed(turns, answer);
      } else {
        fail(turns, answer, "no");
        if (attempt == 2) failed.add(file);
      }
      answer = answer(turns);
    }
    assertThat(attempts).hasSize(files);
    for (String file : attempts.keySet()) {
      assertThat(answer.text().contains("- " + file + ": no")).isEqualTo(failed.contains(file));
    }
  }

  private static char digitAfterFile(String input) {
    return input.charAt(input.indexOf("dir/file") + "dir/file".length());
  }

  private Answer answer(List<Turn> turns) {
    return model.answer(new Conversation(turns, DEMO_TOOLS, null, null));
  }

  private static void succeed(List<Turn> turns, Answer answer) {
    turns.add(new Turn.Answered());
    turns.add(new Turn.ToolResult("toolu_1" + called(answer).mark(), false, "ok"));
  }

  private static void fail(List<Turn> turns, Answer answer, String output) {
    turns.add(new Turn.Answered());
    turns.add(new Turn.ToolResult("toolu_2" + called(answer).mark(), true, output));
  }

  private static ToolCall called(Answer answer) {
    @Nullable ToolCall call = answer.call();
    assertThat(call).isNotNull();
    return Objects.requireNonNull(call);
  }

  private static String path(Answer answer) {
    return arguments(answer, "path");
  }

  private static String content(Answer answer) {
    return arguments(answer, "content");
  }

  private static String arguments(Answer answer, String field) {
    return ((ToolCall.Input.Arguments) called(answer).input()).json().path(field).asString();
  }
}
