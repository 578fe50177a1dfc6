package dev.hivemind.cli.run;

import dev.hivemind.cli.invocation.Masking;
import dev.hivemind.task.manifest.Manifest;
import java.util.HashMap;
import java.util.Map;

/** Secrets that a manifest holds itself rather than by the names of their variables. */
record WrittenSecrets(Masking masking) {

  static WrittenSecrets of(Manifest manifest) {
    var values = new HashMap<String, String>();
    manifest.tasks().forEach(task -> values.putAll(prefixed(task.id(), task.env())));
    manifest.agents().values().forEach(agent -> values.putAll(prefixed(agent.name(), agent.env())));
    manifest
        .upstreams()
        .forEach(
            (name, upstream) -> {
              if (upstream.apiKey() != null) values.put(name + " KEY", upstream.apiKey());
            });
    return new WrittenSecrets(new Masking(values));
  }

  /** Two tasks may give one variable different values. */
  private static Map<String, String> prefixed(String owner, Map<String, String> env) {
    var prefixed = new HashMap<String, String>();
    env.forEach((name, value) -> prefixed.put(owner + " " + name, value));
    return prefixed;
  }

  boolean areIn(String text) {
    return !masking.mask(text).equals(text);
  }
}
