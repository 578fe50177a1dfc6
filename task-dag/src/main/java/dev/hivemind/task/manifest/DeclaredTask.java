package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.yaml.Position;
import dev.hivemind.task.manifest.yaml.YamlNode;
import java.util.List;

/**
 * A task as it stands in the file, before its matrix fans it out.
 *
 * @param id as written, even when the schema refused it; empty when there is none
 */
record DeclaredTask(String id, Keys keys, Matrix matrix) {
  private static final String ID = "id";
  private static final String MATRIX = "matrix";

  static DeclaredTask read(Reading reading, Keys keys) {
    YamlNode.Entry entry = keys.own().entries().get(ID);
    String id = entry != null && entry.value() instanceof YamlNode.Scalar text ? text.text() : "";
    return new DeclaredTask(id, keys, MatrixReader.read(reading, keys));
  }

  /** Of the id, else of the task. */
  Position position() {
    YamlNode.Entry entry = keys.own().entries().get(ID);
    return entry == null ? keys.position() : entry.value().position();
  }

  boolean hasMatrix() {
    return keys.written(MATRIX).isPresent();
  }

  /** Of the key {@code matrix}, else of the id. */
  Position matrixPosition() {
    return keys.written(MATRIX).map(YamlNode.Entry::position).orElseGet(this::position);
  }

  List<TaskInstance> instances() {
    return matrix.combinations().stream()
        .map(values -> new TaskInstance(this, InstanceId.of(id, values), values))
        .toList();
  }
}
