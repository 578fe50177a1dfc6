package dev.hivemind.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher script, in a repository of stand-ins: a Java that prints its arguments, a Maven. */
final class LauncherTest {
  private static final List<String> TOOLS =
      List.of(
          "dirname",
          "readlink",
          "find",
          "head",
          "sed",
          "mkdir",
          "ln",
          "rm",
          "sleep",
          "cat",
          "env",
          "true",
          "touch");

  private static final String ECHO_JAVA = "#!/bin/sh\npwd\nprintf '%s\\n' \"$@\"\nexit 7\n";

  @TempDir private Path folder;

  private Path repository = Path.of("");
  private Path bin = Path.of("");
  private final Map<String, String> environment = new HashMap<>();

  private record Launched(int exit, String out, String err) {}

  @BeforeEach
  void layOut() throws IOException {
    repository = Files.createDirectories(folder.resolve("a repository"));
    bin = Files.createDirectories(folder.resolve("bin"));
    for (String tool : TOOLS) {
      executable(bin.resolve(tool), "#!/bin/sh\nexec " + whereIs(tool) + " \"$@\"\n");
    }
    String script = Files.readString(Path.of("../hivemind"));
    assertThat(script).contains("/usr/lib/jvm/");
    // The Javas of this machine are none of this test's.
    executable(
        repository.resolve("hivemind"),
        script
            .replace("/usr/lib/jvm/", folder + "/jvm/")
            .replace("/Library/Java/", folder + "/library/")
            .replace("/usr/libexec/java_home", "/nonexistent/java_home"));
    write(repository.resolve("pom.xml"), "");
    write(repository.resolve("cli/src/main/java/Main.java"), "");
    write(repository.resolve("cli/pom.xml"), "");
    environment.put("PATH", bin.toString());
    environment.put("HOME", folder.resolve("home").toString());
  }

  @Test
  void arguments_working_directory_and_exit_code_are_the_program_s() throws Exception {
    packaged();
    java("jvm/new", "25.0.1");

    Launched launched = launch("status", "two words", "a\"b'c", "*", "");

    assertThat(launched.exit()).isEqualTo(7);
    List<String> lines = launched.out().lines().toList();
    assertThat(lines.getFirst()).isEqualTo(folder.toRealPath().toString());
    assertThat(launched.out()).endsWith("dev.hivemind.cli.Main\nstatus\ntwo words\na\"b'c\n*\n\n");
    assertThat(lines).contains(repository.toRealPath() + "/cli/target/hivemind-1/lib/cli-1.jar");
    assertThat(launched.err()).isEmpty();
  }

  @Test
  void it_works_through_symbolic_links() throws Exception {
    packaged();
    java("jvm/new", "25");
    Path first = Files.createSymbolicLink(folder.resolve("first"), repository.resolve("hivemind"));
    Path second = Files.createSymbolicLink(bin.resolve("hm"), Path.of("../first"));

    assertThat(first).exists();
    assertThat(launch(List.of(second.toString(), "plan")).out())
        .contains(repository.toRealPath() + "/cli/target/hivemind-1/lib/cli-1.jar");
  }

  @ParameterizedTest
  @CsvSource({
    "status, query, query",
    "doctor, query, query",
    "plan, query, plan",
    "--version, query, help",
    "help, query, help",
    "schema, query, help",
    "run, fleet, fleet",
    "resume, fleet, fleet",
    "rerun, fleet, fleet",
    "bench, fleet, fleet",
    "proxy, fleet, proxy",
    "mock, fleet, proxy"
  })
  void each_kind_of_command_has_its_way_to_start_and_its_cache_which_is_never_remarked_on(
      String command, String options, String cache) throws Exception {
    packaged();
    java("jvm/new", "25");
    Path kinds = repository.resolve("cli/target/hivemind-1/jvm");
    assertThat(launch(command).out()).doesNotContain("AOTCache");

    write(kinds.resolve(cache + ".aot"), "");

    assertThat(launch(command).out())
        .contains("@" + kinds.toRealPath() + "/" + options + ".options\n")
        .contains("-XX:AOTCache=" + kinds.toRealPath() + "/" + cache + ".aot\n-Xlog:disable\n")
        .contains("-Dhivemind.launcher=" + repository.toRealPath() + "/hivemind\n");
  }

  @Test
  void what_is_installed_elsewhere_needs_no_repository_no_maven_and_no_java_of_the_system()
      throws Exception {
    Path product = Files.createDirectories(folder.resolve("opt/hivemind 1"));
    Files.copy(repository.resolve("hivemind"), product.resolve("hivemind"));
    product.resolve("hivemind").toFile().setExecutable(true);
    write(product.resolve("lib/cli-1.jar"), "");
    java("opt/hivemind 1/runtime", "25");

    Launched launched = launch(List.of(product.resolve("hivemind").toString(), "status"));

    assertThat(launched.exit()).as(launched.err()).isEqualTo(7);
    assertThat(launched.out())
        .contains(
            product.toRealPath() + "/lib/cli-1.jar", product.toRealPath() + "/jvm/query.options");
  }

  @Test
  void the_first_java_that_is_new_enough_is_taken() throws Exception {
    packaged();
    environment.put("HIVEMIND_JAVA_HOME", java("old", "21.0.4").toString());
    environment.put("JAVA_HOME", java("older", "1.8.0_402").toString());
    Path sdkman = java("home/.sdkman/candidates/java/26-tem", "26");
    assertThat(launch("status").out()).contains("-cp");

    Path named = java("named", "25.0.2");
    environment.put("HIVEMIND_JAVA_HOME", named.toString());
    executable(named.resolve("bin/java"), "#!/bin/sh\necho named\n");
    assertThat(launch("status").out()).isEqualTo("named\n");
    assertThat(sdkman).exists();
  }

  @Test
  void a_java_without_a_release_file_is_asked() throws Exception {
    packaged();
    Path home = folder.resolve("jvm/odd");
    executable(
        home.resolve("bin/java"),
        "#!/bin/sh\n"
            + "[ \"$1\" = -version ] && echo 'openjdk version \"27-ea\" 2027-03-16' >&2 || echo"
            + " odd\n");

    assertThat(launch("status").out()).isEqualTo("odd\n");
  }

  @Test
  void without_a_java_one_message_says_what_to_install() throws Exception {
    packaged();
    java("jvm/old", "24.0.1");

    Launched launched = launch("status");

    assertThat(launched.exit()).isEqualTo(5);
    assertThat(launched.out()).isEmpty();
    assertThat(launched.err())
        .containsOnlyOnce("no JDK 25 or newer was found")
        .contains("temurin-25-jdk")
        .contains("HIVEMIND_JAVA_HOME");
  }

  @Test
  void it_builds_when_nothing_is_packaged_or_a_source_is_newer_or_gone() throws Exception {
    java("jvm/new", "25");
    maven("touch " + "\"$PWD/cli/target/hivemind-1/lib/cli-1.jar\"");

    assertThat(launch("status").exit()).isEqualTo(7);
    assertThat(builds()).isEqualTo(1);
    launch("status");
    assertThat(builds()).isEqualTo(1);

    packagedAt(Instant.now().minusSeconds(60));
    launch("status");
    assertThat(builds()).as("sources are newer").isEqualTo(2);

    age(repository);
    launch("status");
    assertThat(builds()).as("nothing is newer").isEqualTo(2);
    Files.delete(repository.resolve("cli/src/main/java/Main.java"));
    launch("status");
    assertThat(builds()).as("a source is gone").isEqualTo(3);
    assertThat(repository.resolve("target/build.lock")).doesNotExist();
  }

  @Test
  void a_build_that_takes_its_time_is_announced_on_standard_error() throws Exception {
    java("jvm/new", "25");
    maven("sleep 1.5; touch \"$PWD/cli/target/hivemind-1/lib/cli-1.jar\"");

    Launched launched = launch("status");

    assertThat(launched.exit()).isEqualTo(7);
    assertThat(launched.err()).contains("hivemind: building");
    assertThat(launched.out()).doesNotContain("building");
  }

  @Test
  void two_at_once_build_once() throws Exception {
    java("jvm/new", "25");
    maven("sleep 1; touch \"$PWD/cli/target/hivemind-1/lib/cli-1.jar\"");

    Process first = start(List.of(repository.resolve("hivemind").toString(), "status"));
    Process second = start(List.of(repository.resolve("hivemind").toString(), "status"));

    assertThat(finish(first).exit()).isEqualTo(7);
    assertThat(finish(second).exit()).isEqualTo(7);
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void the_lock_of_a_builder_that_died_is_taken_over() throws Exception {
    java("jvm/new", "25");
    maven("touch \"$PWD/cli/target/hivemind-1/lib/cli-1.jar\"");
    Process dead = start(List.of("true"));
    finish(dead);
    Files.createDirectories(repository.resolve("target"));
    Files.createSymbolicLink(
        repository.resolve("target/build.lock"), Path.of(Long.toString(dead.pid())));

    assertThat(launch("status").exit()).isEqualTo(7);
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void a_failed_build_shows_maven_s_errors() throws Exception {
    java("jvm/new", "25");
    maven("echo '[ERROR] Main.java:[3,1] reached end of file'; exit 1");

    Launched launched = launch("status");

    assertThat(launched.exit()).isEqualTo(5);
    assertThat(launched.err()).contains("reached end of file").contains("the build failed");
    assertThat(launched.out()).isEmpty();
    assertThat(repository.resolve("target/build.lock")).doesNotExist();
  }

  @Test
  void a_missing_maven_or_compiler_is_told() throws Exception {
    Path home = java("jvm/new", "25");
    assertThat(launch("status").err()).contains("Maven is not installed");

    Files.delete(home.resolve("bin/javac"));
    Launched launched = launch("status");
    assertThat(launched.exit()).isEqualTo(5);
    assertThat(launched.err()).contains("no JDK 25 or newer");
  }

  private void packaged() throws IOException {
    packagedAt(Instant.now().plusSeconds(60));
  }

  private void packagedAt(Instant time) throws IOException {
    Path jar = repository.resolve("cli/target/hivemind-1/lib/cli-1.jar");
    write(jar, "");
    Files.setLastModifiedTime(jar, FileTime.from(time));
  }

  /** Makes everything but what is packaged an hour old. */
  private void age(Path tree) throws IOException {
    try (var files = Files.walk(tree)) {
      for (Path file : files.filter(file -> !file.toString().contains("target")).toList()) {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3_600)));
      }
    }
  }

  private Path java(String place, String version) throws IOException {
    Path home = folder.resolve(place);
    executable(home.resolve("bin/java"), ECHO_JAVA);
    executable(home.resolve("bin/javac"), "#!/bin/sh\n");
    write(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    return home;
  }

  /** A Maven that counts its calls. */
  private void maven(String script) throws IOException {
    executable(
        bin.resolve("mvn"),
        "#!/bin/sh\necho built >> \"$PWD/builds\"\nmkdir -p cli/target/hivemind-1/lib\n"
            + script
            + "\n");
  }

  private int builds() throws IOException {
    return Files.readAllLines(repository.resolve("builds")).size();
  }

  private Launched launch(String... arguments) throws Exception {
    var command = new ArrayList<String>();
    command.add(repository.resolve("hivemind").toString());
    command.addAll(List.of(arguments));
    return launch(command);
  }

  private Launched launch(List<String> command) throws Exception {
    return finish(start(command));
  }

  private Process start(List<String> command) throws IOException {
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder.start();
  }

  private static Launched finish(Process process) throws Exception {
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Launched(process.exitValue(), out, err);
  }

  private static Path whereIs(String tool) {
    for (String place : List.of("/usr/bin", "/bin")) {
      Path file = Path.of(place, tool);
      if (Files.isExecutable(file)) return file;
    }
    throw new IllegalStateException(tool + " is not on this machine");
  }

  private static void executable(Path file, String text) throws IOException {
    write(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
