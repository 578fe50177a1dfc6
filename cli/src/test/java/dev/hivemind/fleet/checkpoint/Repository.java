package dev.hivemind.fleet.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A git repository in a folder of the test, with one commit. */
record Repository(Path folder) {
  static Repository create(Path folder) throws Exception {
    Files.createDirectories(folder);
    var repository = new Repository(folder);
    repository.git("init", "--quiet");
    repository.write("tracked.txt", "one\n");
    repository.write("sub/kept.txt", "kept\n");
    repository.write(".gitignore", "ignored.txt\n");
    repository.git("add", ".");
    repository.commit("first");
    return repository;
  }

  void commit(String message) throws Exception {
    git("-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-qm", message);
  }

  void write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  String git(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output.strip();
  }
}
