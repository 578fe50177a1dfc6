package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.yaml.Position;
import dev.hivemind.task.manifest.yaml.SourceDecoder;
import dev.hivemind.task.manifest.yaml.SourceText;
import dev.hivemind.task.manifest.yaml.YamlException;
import dev.hivemind.task.manifest.yaml.YamlNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reads the files that hold prompts, each once. */
final class PromptFiles {
  private static final int MAX_BYTES = 10 << 20;

  private final ManifestSource source;
  private final ProblemLog problems;
  private final TextFiller filler;
  private final Map<String, Contents> contentsByPath = new HashMap<>();

  /** What came of reading a file. */
  private sealed interface Contents {}

  private record Prompt(SourceFile file, Template template) implements Contents {}

  /** A problem of the manifest's own: it names a file that cannot be used. */
  private record Unusable(String message) implements Contents {}

  /** A problem inside the file. */
  private record Garbled(Problem problem) implements Contents {}

  PromptFiles(ManifestSource source, ProblemLog problems, TextFiller filler) {
    this.source = source;
    this.problems = problems;
    this.filler = filler;
  }

  /**
   * The prompt in a file, filled in; empty when that was not possible.
   *
   * @param place where the manifest names the file
   */
  Optional<String> prompt(String path, YamlNode.Scalar place, TemplateScope scope) {
    return switch (contentsByPath.computeIfAbsent(path, this::read)) {
      case Prompt prompt -> fill(prompt, place.position(), scope);
      case Unusable unusable -> {
        problems.add(place.position(), unusable.message());
        yield Optional.empty();
      }
      case Garbled garbled -> {
        problems.add(place.position(), garbled.problem());
        yield Optional.empty();
      }
    };
  }

  private Optional<String> fill(Prompt prompt, Position place, TemplateScope scope) {
    SourceText text = prompt.file().text();
    return filler.fill(
        prompt.template(),
        scope,
        (message, hole) -> {
          Position at = text.position(prompt.template().holes().get(hole).offset());
          problems.add(place, prompt.file().problem(at, message));
        });
  }

  private Contents read(String path) {
    String name = "the prompt file " + Quote.of(path);
    try {
      Path file = source.directory().resolve(path);
      if (Files.isDirectory(file)) return new Unusable(name + " is a directory");
      if (Files.exists(file) && Files.size(file) > MAX_BYTES) {
        return new Unusable(name + " is larger than 10 MB");
      }
      return decoded(path, Files.readAllBytes(file));
    } catch (NoSuchFileException e) {
      return new Unusable(name + " does not exist; it is looked for beside the manifest");
    } catch (IOException | InvalidPathException e) {
      return new Unusable(name + " cannot be read");
    }
  }

  private Contents decoded(String path, byte[] bytes) {
    String name = source.nameBeside(path);
    try {
      SourceText text = SourceDecoder.decode(bytes);
      if (text.text().isBlank())
        return new Unusable("the prompt file " + Quote.of(path) + " is empty");
      return new Prompt(new SourceFile(name, text, SecretMask.NONE), Template.of(text.text()));
    } catch (YamlException e) {
      Position at = e.fault().position();
      return new Garbled(new Problem(name, at.line(), at.column(), e.fault().message(), null));
    }
  }
}
