package dev.hivemind.cli.project;

import dev.hivemind.checkpoint.RunStore;
import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.proxy.Profile;
import dev.hivemind.task.manifest.Manifest;
import dev.hivemind.task.manifest.ManifestException;
import dev.hivemind.task.manifest.ManifestReader;
import dev.hivemind.task.manifest.ManifestSchema;
import dev.hivemind.task.manifest.ManifestSelection;
import dev.hivemind.task.manifest.ManifestSource;
import dev.hivemind.task.manifest.Problems;
import dev.hivemind.task.manifest.ReadOptions;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds and reads the manifest that a command works on. */
public final class ManifestFile {

  /** What is looked for in the working directory, in this order, when none is named. */
  public static final List<String> DEFAULTS = List.of("tasks.yaml", "hivemind.yaml");

  /** In place of a file's name. */
  public static final String STANDARD_INPUT = "-";

  private final Surroundings surroundings;
  private final Set<String> agents;

  /**
   * @param agents that a manifest may name
   */
  public ManifestFile(Surroundings surroundings, Set<String> agents) {
    this.surroundings = surroundings;
    this.agents = agents;
  }

  /**
   * @param file {@code -}: standard input; null: the first of {@link #DEFAULTS} that is there
   * @param input what standard input held, when it was read before; null: it is read now
   * @param set values in place of those of {@code vars:}
   * @param only ids or globs of the tasks wanted; empty: all
   * @throws CommandException (usage) that tells everything that is wrong with it
   */
  public Manifest read(
      @Nullable String file, @Nullable String input, Map<String, String> set, List<String> only) {
    loadSchema();
    try {
      Path folder = file == null ? folderOfDefault() : surroundings.directory();
      ManifestSource source =
          input == null
              ? source(folder, file == null ? defaultIn(folder) : file)
              : ManifestSource.standardInput(input, folder);
      Manifest manifest = ManifestReader.read(source, options(folder, set));
      return only.isEmpty() ? manifest : ManifestSelection.only(manifest, only);
    } catch (ManifestException e) {
      throw CommandException.usage(complaint(e));
    }
  }

  /**
   * Begins to load the schema, which takes as long as parsing thousands of tasks; whoever needs it
   * before it is there waits for it.
   */
  private static void loadSchema() {
    Thread.ofPlatform().daemon().name("manifest-schema").start(ManifestSchema::text);
  }

  /**
   * Reads standard input to its end.
   *
   * @throws CommandException (usage) when it cannot be read or is too large
   */
  public static String standardInput(Path directory) {
    try {
      return ManifestSource.standardInput(new FileInputStream(FileDescriptor.in), directory).text();
    } catch (ManifestException e) {
      throw CommandException.usage(complaint(e));
    }
  }

  private static String complaint(ManifestException e) {
    return Amounts.count(e.problems().size(), "problem")
        + " in the manifest:\n"
        + Problems.render(e.problems());
  }

  /** Where a default manifest is: here, or else in the project that this folder belongs to. */
  private Path folderOfDefault() {
    Path here = surroundings.directory();
    return Stream.concat(
            Stream.of(here), RunStore.find(here).map(store -> store.folder().getParent()).stream())
        .filter(folder -> DEFAULTS.stream().anyMatch(name -> Files.exists(folder.resolve(name))))
        .findFirst()
        .orElse(here);
  }

  private String defaultIn(Path folder) {
    return DEFAULTS.stream()
        .filter(name -> Files.exists(folder.resolve(name)))
        .findFirst()
        .orElseThrow(
            () ->
                CommandException.usage(
                    "there is neither a %s in %s. Name a manifest, or let hivemind init write one to begin with."
                        .formatted(String.join(" nor a ", DEFAULTS), surroundings.directory())));
  }

  private ManifestSource source(Path folder, String file) throws ManifestException {
    return file.equals(STANDARD_INPUT)
        ? ManifestSource.standardInput(
            new FileInputStream(FileDescriptor.in), surroundings.directory())
        : ManifestSource.file(place(folder, file));
  }

  /** As it was written where that is enough, since messages repeat it. */
  private static Path place(Path folder, String file) {
    boolean here = Path.of("").toAbsolutePath().normalize().equals(folder);
    return here ? Path.of(file) : folder.resolve(file);
  }

  private ReadOptions options(Path workspace, Map<String, String> set) {
    Set<String> profiles =
        Arrays.stream(Profile.values()).map(Profile::id).collect(Collectors.toUnmodifiableSet());
    return ReadOptions.of(workspace, agents, profiles)
        .withSet(set)
        .withEnvironment(surroundings.environment()::get)
        .withHistory(new PastTokens(surroundings.directory()));
  }
}
