package dev.hivemind.cli.run;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.lane.SchedulingSwitches;
import dev.hivemind.cli.project.ManifestFile;
import dev.hivemind.proxy.Primitive;
import dev.hivemind.task.Task;
import dev.hivemind.task.manifest.Manifest;
import dev.hivemind.task.manifest.WrittenBudget;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a run was asked for. Kept with it, so that the manifest can be read again in the same way
 * when the run is resumed.
 *
 * @param directory that hivemind was started in, absolute
 * @param manifest as it was named; null: the default
 * @param input the manifest's text, where that came from standard input; null: it did not, or must
 *     not be kept
 * @param set values in place of those of {@code vars:}
 * @param only ids or globs of the tasks wanted; empty: all
 * @param maxParallel null: the manifest's
 * @param upstreams URLs in place of the manifest's, by the upstream's name
 * @param via URL of another process's proxy; null: one of its own
 * @param budget as it was written; null: the manifest's
 * @param disabled ids of what lanes do without
 */
public record Invocation(
    String directory,
    @Nullable String manifest,
    @Nullable String input,
    Map<String, String> set,
    List<String> only,
    @Nullable Integer maxParallel,
    Map<String, String> upstreams,
    @Nullable String via,
    @Nullable String budget,
    boolean failFast,
    List<String> disabled,
    boolean paper,
    boolean headerPause) {
  public Invocation {
    set = Collections.unmodifiableMap(new LinkedHashMap<>(set));
    only = List.copyOf(only);
    upstreams = Collections.unmodifiableMap(new LinkedHashMap<>(upstreams));
    disabled = List.copyOf(disabled);
  }

  /**
   * As it is kept with a run: with the place of the manifest, or its text where it has none, unless
   * that holds a secret.
   *
   * @param place absolute
   * @param read what was read there
   */
  public Invocation toBeKept(String place, Manifest read) {
    String text = input;
    if (text == null) return with(place, null);
    return with(ManifestFile.STANDARD_INPUT, WrittenSecrets.of(read).areIn(text) ? null : text);
  }

  /** With what standard input holds, if the manifest comes from there. */
  public Invocation heard() {
    return ManifestFile.STANDARD_INPUT.equals(manifest)
        ? with(manifest, ManifestFile.standardInput(Path.of(directory)))
        : this;
  }

  private Invocation with(@Nullable String place, @Nullable String text) {
    return new Invocation(
        directory,
        place,
        text,
        set,
        only,
        maxParallel,
        upstreams,
        via,
        budget,
        failFast,
        disabled,
        paper,
        headerPause);
  }

  /** The same surroundings as then, but for what belongs to this process. */
  public Surroundings in(Surroundings now) {
    return new Surroundings(
        now.environment(), Path.of(directory), now.console(), now.ticker(), now.sleeper());
  }

  /**
   * Reads the manifest as it is now, or was on standard input.
   *
   * @throws CommandException (usage) that tells everything that is wrong with it
   */
  public Manifest read(Surroundings surroundings, AgentAdapters builtIn) {
    Set<String> agents = new LinkedHashSet<>(builtIn.names());
    agents.remove(Task.COMMAND_AGENT);
    if (input == null && ManifestFile.STANDARD_INPUT.equals(manifest)) {
      throw CommandException.usage(
          "the manifest of this run came from standard input and was not kept, since it holds a"
              + " secret itself: begin anew with hivemind run --new");
    }
    Manifest read = new ManifestFile(surroundings, agents).read(manifest, input, set, only);
    return withBudget(withMaxParallel(read));
  }

  private Manifest withMaxParallel(Manifest read) {
    if (maxParallel == null) return read;
    if (maxParallel < 1) throw CommandException.usage("--max-parallel must be at least 1");
    return read.withMaxParallel(maxParallel);
  }

  private Manifest withBudget(Manifest read) {
    if (budget == null) return read;
    return read.withBudget(
        WrittenBudget.parse(budget)
            .orElseThrow(
                () ->
                    CommandException.usage(
                        "--budget takes tokens (2M, 400k) or dollars ($20), not " + budget)));
  }

  public SchedulingSwitches switches() {
    Set<Primitive> without = new LinkedHashSet<>();
    disabled.forEach(id -> Primitive.byId(id).ifPresent(without::add));
    return new SchedulingSwitches(without, paper, headerPause);
  }
}
