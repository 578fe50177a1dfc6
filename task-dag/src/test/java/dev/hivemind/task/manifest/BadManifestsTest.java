package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every {@code bad/NAME.yaml} is refused with exactly what {@code bad/NAME.txt} shows. */
class BadManifestsTest {
  private static final Path BAD = Path.of("src/test/resources/dev/hivemind/task/manifest/bad");

  static Stream<Path> manifests() throws IOException {
    try (Stream<Path> files = Files.list(BAD)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("manifests")
  void a_bad_manifest_is_refused_with_all_its_problems(Path manifest) throws Exception {
    String shown = refusal(manifest).replace(BAD + "/", "");
    Path expected = Path.of(manifest.toString().replace(".yaml", ".txt"));
    if (Boolean.getBoolean("golden.write")) Files.writeString(expected, shown + "\n");
    assertThat(shown + "\n").isEqualTo(Files.readString(expected));
  }

  private static String refusal(Path manifest) {
    ManifestException refusal =
        catchThrowableOfType(
            ManifestException.class,
            () -> ManifestReader.read(ManifestSource.file(manifest), Reads.options()));
    return Problems.render(refusal.problems());
  }
}
