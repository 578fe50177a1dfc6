package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.yaml.YamlNode;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** The values that the schema refused: reported already, and of no certain shape. */
final class Refusals {
  private final Set<YamlNode> refused = Collections.newSetFromMap(new IdentityHashMap<>());

  /** False: it was refused before. */
  boolean add(YamlNode node) {
    return refused.add(node);
  }

  boolean isEmpty() {
    return refused.isEmpty();
  }

  boolean contains(YamlNode node) {
    return refused.contains(node);
  }
}
