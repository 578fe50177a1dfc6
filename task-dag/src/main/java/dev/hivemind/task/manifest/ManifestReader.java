package dev.hivemind.task.manifest;

import dev.hivemind.task.Budget;
import dev.hivemind.task.Task;
import dev.hivemind.task.manifest.yaml.Position;
import dev.hivemind.task.manifest.yaml.SourceDecoder;
import dev.hivemind.task.manifest.yaml.SourceText;
import dev.hivemind.task.manifest.yaml.YamlDocument;
import dev.hivemind.task.manifest.yaml.YamlException;
import dev.hivemind.task.manifest.yaml.YamlFault;
import dev.hivemind.task.manifest.yaml.YamlNode;
import dev.hivemind.task.manifest.yaml.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Reads a manifest: YAML, then the schema, then what a schema cannot tell, then fan-out. Stateless,
 * thread-safe.
 */
public final class ManifestReader {
  private static final int DEFAULT_MAX_PARALLEL = 8;

  private ManifestReader() {}

  /**
   * Reads, validates and fans out a manifest. Reads the prompt files that it names.
   *
   * @throws ManifestException with everything that is wrong with it
   */
  public static Manifest read(ManifestSource source, ReadOptions options) throws ManifestException {
    SourceText text = decoded(source);
    YamlDocument document = parsed(source, text);
    SourceFile file = new SourceFile(source.name(), text, new TreeMask(document.root()));
    ProblemLog problems = new ProblemLog(file);
    document.faults().forEach(fault -> problems.add(fault.position(), fault.message()));
    Suggestions suggestions = new Suggestions();
    Refusals refusals = SchemaCheck.check(document.root(), problems, suggestions);
    if (!(document.root() instanceof YamlNode.Mapping root)) {
      throw new ManifestException(problems.inOrder());
    }
    Keys keys = Keys.of(root, refusals);
    Variables variables = Variables.of(keys, options.set(), problems, suggestions);
    TextFiller filler = new TextFiller(file, problems, suggestions, options.environment());
    return manifest(
        source,
        new Reading(
            options,
            source.directory(),
            keys,
            variables,
            filler,
            suggestions,
            problems,
            new ProblemLog(file)));
  }

  private static SourceText decoded(ManifestSource source) throws ManifestException {
    try {
      return SourceDecoder.decode(source.bytes());
    } catch (YamlException e) {
      YamlFault fault = e.fault();
      Position at = fault.position();
      throw new ManifestException(
          List.of(new Problem(source.name(), at.line(), at.column(), fault.message(), null)));
    }
  }

  private static YamlDocument parsed(ManifestSource source, SourceText text)
      throws ManifestException {
    try {
      return YamlReader.read(text);
    } catch (YamlException e) {
      SourceFile file = new SourceFile(source.name(), text, new UnreadMask());
      throw new ManifestException(List.of(file.problem(e.fault().position(), e.fault().message())));
    }
  }

  private static Manifest manifest(ManifestSource source, Reading reading)
      throws ManifestException {
    Values root = reading.rootValues();
    String name = root.parsed("name", RunName::parse).orElseGet(source::runName);
    int maxParallel = root.count("max_parallel", 1).orElse(DEFAULT_MAX_PARALLEL);
    OptionalInt maxFailures = root.count("max_failures", 1);
    Budget budget = BudgetReader.read(root);
    List<String> notifyCommand = root.texts("notify");
    Prices prices = PriceReader.read(reading);
    Map<String, Upstream> upstreams = UpstreamReader.read(reading);
    Map<String, AgentTemplate> agents = AgentTemplateReader.read(reading);
    List<Task> tasks =
        tasks(source, reading, new AgentReader(reading, agents.keySet(), upstreams.keySet()));
    if (!reading.problems().isEmpty()) throw new ManifestException(reading.problems().inOrder());
    warnOfUnusedVariables(reading);
    return new Manifest(
        name,
        source.name(),
        maxParallel,
        maxFailures,
        budget,
        notifyCommand,
        prices,
        upstreams,
        agents,
        tasks,
        reading.warnings().inOrder());
  }

  private static List<Task> tasks(ManifestSource source, Reading reading, AgentReader agents) {
    TaskNames names = TaskNames.of(TaskDeclarations.read(reading), reading);
    PromptFiles files = new PromptFiles(source, reading.problems(), reading.filler());
    DependencyReader dependencies = new DependencyReader(reading, names);
    TaskReader reader =
        new TaskReader(reading, names, new WorkReader(reading, files), agents, dependencies);
    names.instances().forEach(reader::readDependencies);
    List<Task> tasks = new ArrayList<>();
    for (TaskInstance instance : names.instances()) tasks.add(reader.read(instance, tasks.size()));
    CycleCheck.check(dependencies.places(), reading.problems());
    return tasks;
  }

  private static void warnOfUnusedVariables(Reading reading) {
    reading
        .variables()
        .unused()
        .forEach(
            (name, place) ->
                reading.warnings().add(place, "the variable " + Quote.of(name) + " is not used"));
  }
}
