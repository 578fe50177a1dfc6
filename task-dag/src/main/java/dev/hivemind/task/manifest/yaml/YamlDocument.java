package dev.hivemind.task.manifest.yaml;

import java.util.List;

/**
 * What was read.
 *
 * @param faults what is wrong although it could be read
 */
public record YamlDocument(YamlNode root, List<YamlFault> faults) {
  public YamlDocument {
    faults = List.copyOf(faults);
  }
}
