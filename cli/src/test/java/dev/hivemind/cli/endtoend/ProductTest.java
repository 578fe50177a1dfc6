package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code mvn package} makes, by its own launcher. */
@EnabledIfSystemProperty(named = HivemindProcess.LAUNCHER, matches = ".+")
final class ProductTest {

  /** Java ends when it cannot use the cache of classes that it is given. */
  private static final Map<String, String> ONLY_WITH_ITS_CACHE =
      Map.of("JDK_JAVA_OPTIONS", "-XX:AOTMode=on");

  @TempDir private Path here;

  private static Path product() {
    return Optional.ofNullable(System.getProperty(HivemindProcess.LAUNCHER))
        .map(Path::of)
        .map(Path::getParent)
        .orElseThrow();
  }

  @Test
  void each_way_to_start_has_its_cache_of_classes() throws Exception {
    try (Stream<Path> files = Files.list(product().resolve("jvm"))) {
      List<String> options =
          files.map(Path::toString).filter(file -> file.endsWith(".options")).toList();
      assertThat(options)
          .isNotEmpty()
          .allSatisfy(
              file -> assertThat(Path.of(file.replace(".options", ".aot"))).isNotEmptyFile());
    }
  }

  /** For any Java, hence without the caches. */
  @Test
  void the_zip_holds_the_product() throws Exception {
    String name = product().getFileName().toString();
    try (var zip = new ZipFile(product().resolveSibling(name + ".zip").toFile())) {
      assertThat(zip.stream().map(ZipEntry::getName))
          .contains(name + "/hivemind", name + "/LICENSE", name + "/share/man/man1/hivemind.1")
          .anyMatch(file -> file.startsWith(name + "/lib/cli-"))
          .anyMatch(file -> file.endsWith(".options"))
          .noneMatch(file -> file.endsWith(".aot"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "plan --help", "run --help", "proxy --help", "bench --help"})
  void the_cache_is_one_that_java_can_use(String line) throws Exception {
    HivemindProcess process = HivemindProcess.start(here, ONLY_WITH_ITS_CACHE, line.split(" ", -1));
    assertThat(process.exitCode()).as(process.out() + process.err()).isZero();
  }

  @Test
  void its_version_is_one_line_and_nothing_else_is_said() throws Exception {
    HivemindProcess version = HivemindProcess.start(here, "--version");
    assertThat(version.exitCode()).isZero();
    assertThat(version.out()).matches("hivemind \\S+[^\n]*\n");
    assertThat(version.err()).isEmpty();
  }

  /** As another Java than the one that made the caches, which passes them over in silence. */
  @Test
  void a_java_that_cannot_use_the_cache_says_nothing_of_it() throws Exception {
    HivemindProcess version =
        HivemindProcess.start(
            here, Map.of("JDK_JAVA_OPTIONS", "-XX:ObjectAlignmentInBytes=16"), "--version");
    assertThat(version.exitCode()).as(version.err()).isZero();
    assertThat(version.out()).hasLineCount(1).doesNotContainIgnoringCase("cache");
  }
}
