package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hivemind.task.Dependency;
import dev.hivemind.task.Task;
import dev.hivemind.task.TaskResult;
import dev.hivemind.task.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatrixFileTest {
  @TempDir private Path folder;

  @Test
  void json_lines_make_an_instance_each() throws Exception {
    write("issues.jsonl", "{\"id\":7,\"title\":\"Crash\",\"labels\":[\"bug\"]}\n\n{\"id\":8}\n");

    List<Task> tasks = fixes("issues.jsonl", "Fix {{ matrix.id }}");

    assertThat(tasks).extracting(Task::id).containsExactly("fix-7", "fix-8");
    assertThat(tasks.getFirst().matrix())
        .containsEntry("title", "Crash")
        .containsEntry("labels", "[\"bug\"]");
  }

  @Test
  void a_list_in_json_and_instances_without_an_id_are_numbered() throws Exception {
    write("issues.json", "[{\"title\":\"One\"},{\"title\":\"Two\"}]");

    assertThat(fixes("issues.json", "{{ matrix.title }}"))
        .extracting(Task::id)
        .containsExactly("fix-1", "fix-2");
  }

  @Test
  void csv_with_quotes_commas_and_line_ends_in_values() throws Exception {
    write("issues.csv", "id,title\r\na,\"One, \"\"two\"\"\nthree\"\r\nb,\r\n");

    List<Task> tasks = fixes("issues.csv", "Fix: {{ matrix.title }}");

    assertThat(tasks).extracting(Task::id).containsExactly("fix-a", "fix-b");
    assertThat(tasks.getFirst().work()).isEqualTo(new Work.Prompt("Fix: One, \"two\"\nthree"));
  }

  @Test
  void tasks_with_the_same_file_are_paired_and_each_is_told_of_its_own() throws Exception {
    write("issues.jsonl", "{\"id\":1}\n{\"id\":2}\n");

    List<Task> tasks =
        read(
            """
            tasks:
              - { id: fix, prompt: F, matrix: { from: issues.jsonl } }
              - id: review
                depends_on: [fix]
                prompt: "See {{ tasks.fix.diff }}"
                matrix: { from: issues.jsonl }
            """);

    assertThat(tasks.get(3).dependsOn()).extracting(Dependency::id).containsExactly("fix-2");
    assertThat(tasks.get(3).work())
        .isEqualTo(new Work.Prompt("See " + TaskResult.DIFF.mark("fix-2")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "missing.jsonl | there is no file",
        "issues.txt | must end with .json, .jsonl or .csv",
        "bad.jsonl | line 2 of \"bad.jsonl\" is no JSON",
        "list.jsonl | line 1 of \"list.jsonl\" is no object",
        "object.json | must hold a list of objects",
        "empty.csv | holds no objects",
        "uneven.csv | row 1 of \"uneven.csv\" has 3 values, but there are 2 names"
      })
  void a_file_that_cannot_be_used_is_told(String file, String why) throws Exception {
    write("issues.txt", "x");
    write("bad.jsonl", "{}\n{\n");
    write("list.jsonl", "[]");
    write("object.json", "{}");
    write("empty.csv", "id,title\n");
    write("uneven.csv", "id,title\na,b,c\n");

    ManifestException refusal =
        catchThrowableOfType(ManifestException.class, () -> fixes(file, "F"));
    assertThat(Problems.render(refusal.problems())).contains("tasks.yaml:2:").contains(why);
  }

  private List<Task> fixes(String file, String prompt) throws ManifestException {
    return read(
        "tasks:\n  - { id: fix, prompt: \"%s\", matrix: { from: %s } }\n".formatted(prompt, file));
  }

  private List<Task> read(String manifest) throws ManifestException {
    return ManifestReader.read(
            ManifestSource.text("tasks.yaml", manifest, folder),
            ReadOptions.of(folder, Set.of("claude"), Set.of()))
        .tasks();
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }
}
