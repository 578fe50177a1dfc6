package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManifestSourceTest {
  private static final String YAML = "tasks: [{ id: a, prompt_file: a.md }]";

  @TempDir Path directory;

  private static String refusal(ThrowingCallable reading) {
    ManifestException refusal = catchThrowableOfType(ManifestException.class, reading);
    return Problems.render(refusal.problems());
  }

  @Test
  void a_file_names_its_runs_and_finds_prompts_beside_it() throws Exception {
    Files.writeString(directory.resolve("fleet.of.mine.yaml"), YAML);
    Files.writeString(directory.resolve("a.md"), "Hello");
    ManifestSource source = ManifestSource.file(directory.resolve("fleet.of.mine.yaml"));
    Manifest manifest = ManifestReader.read(source, Reads.options());
    assertThat(manifest.name()).isEqualTo("fleet.of.mine");
    assertThat(manifest.source()).isEqualTo(directory.resolve("fleet.of.mine.yaml").toString());
    assertThat(manifest.tasks()).hasSize(1);
  }

  @Test
  void a_file_may_be_named_from_the_working_directory() throws Exception {
    assertThat(ManifestSource.file(Path.of("pom.xml")).directory())
        .isEqualTo(Path.of("").toAbsolutePath());
  }

  @Test
  void standard_input_finds_prompts_in_the_given_directory() throws Exception {
    Files.writeString(directory.resolve("a.md"), "Hello");
    InputStream in = new ByteArrayInputStream(YAML.getBytes(StandardCharsets.UTF_8));
    ManifestSource source = ManifestSource.standardInput(in, directory);
    assertThat(ManifestReader.read(source, Reads.options()).name()).isEqualTo("manifest");
  }

  @Test
  void a_missing_file_is_told() {
    Path file = directory.resolve("none.yaml");
    assertThat(refusal(() -> ManifestSource.file(file)))
        .isEqualTo(file + ": there is no such file; hivemind init writes one to begin with");
  }

  @Test
  void a_directory_is_told() {
    assertThat(refusal(() -> ManifestSource.file(directory)))
        .isEqualTo(directory + ": this is a directory");
  }

  @Test
  void a_file_of_100_MB_is_told() throws Exception {
    Path file = directory.resolve("large.yaml");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(100L << 20);
    }
    assertThat(refusal(() -> ManifestSource.file(file)))
        .isEqualTo(
            file + ": larger than 32 MB: put long prompts into files of their own (prompt_file)");
  }

  @Test
  void endless_standard_input_is_told() {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return '#';
          }
        };
    assertThat(refusal(() -> ManifestSource.standardInput(endless, directory)))
        .startsWith("<stdin>: larger than 32 MB");
  }

  @Test
  void a_line_of_8_MB_is_read() throws Exception {
    Path file = directory.resolve("comment.yaml");
    Files.writeString(file, "tasks: [{ id: a, prompt: x }] # " + "x".repeat(8 << 20));
    assertThat(ManifestReader.read(ManifestSource.file(file), Reads.options()).tasks()).hasSize(1);
  }
}
