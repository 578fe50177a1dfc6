package dev.hivemind.task.manifest;

import com.networknt.schema.path.NodePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The way from the schema's root through its keywords to one of its parts.
 *
 * @param steps the parts passed, the root first, {@code $ref}s followed; never empty
 */
record SchemaPath(List<JsonNode> steps) {
  private static final String REFERENCE = "$ref";

  SchemaPath {
    steps = List.copyOf(steps);
  }

  static SchemaPath root() {
    return new SchemaPath(List.of(ManifestSchema.tree()));
  }

  /** As the validator tells it (the evaluation path of an error). */
  static SchemaPath of(NodePath path) {
    SchemaPath result = root();
    for (int i = 0; i < path.getNameCount(); i++) result = result.child(path.getName(i));
    return result;
  }

  /** One step on: a keyword, a property's name or an index. */
  SchemaPath child(String name) {
    JsonNode here = steps.getLast();
    JsonNode next = here.isArray() ? here.path(Integer.parseInt(name)) : here.path(name);
    List<JsonNode> longer = new ArrayList<>(steps);
    longer.add(name.equals(REFERENCE) ? referred(next) : next);
    return new SchemaPath(longer);
  }

  private static JsonNode referred(JsonNode reference) {
    return ManifestSchema.tree().at(reference.asString().substring(1));
  }

  /** What a value must be here, fit to follow "must be": the nearest title on the way back. */
  String title() {
    return nearest("title").orElseThrow().asString();
  }

  /** The keys that the nearest object on the way back knows. */
  List<String> keys() {
    return nearest("properties").map(known -> List.copyOf(known.propertyNames())).orElseThrow();
  }

  private Optional<JsonNode> nearest(String keyword) {
    return steps.reversed().stream()
        .flatMap(
            step -> Stream.of(step, step.has(REFERENCE) ? referred(step.get(REFERENCE)) : step))
        .filter(step -> step.has(keyword))
        .map(step -> step.get(keyword))
        .findFirst();
  }
}
