package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.yaml.Position;
import dev.hivemind.task.manifest.yaml.YamlNode;

/**
 * A value of the manifest, as messages name it.
 *
 * @param name begins a sentence about the value
 * @param keyPosition of the key, where the value has one
 * @param secret whether keys inside may hold secrets by mistake, as in {@code env: {TOKEN=abc}}
 */
record SchemaPlace(String name, Position keyPosition, YamlNode node, boolean secret) {

  static SchemaPlace root(YamlNode root) {
    return new SchemaPlace("the manifest", root.position(), root, false);
  }

  /** The value inside under a key or index that is there. */
  SchemaPlace inside(String step) {
    return switch (node) {
      case YamlNode.Mapping mapping -> ofEntry(mapping, step);
      case YamlNode.Sequence sequence -> {
        YamlNode item = sequence.items().get(Integer.parseInt(step));
        yield new SchemaPlace("each entry of " + name, item.position(), item, secret);
      }
      case YamlNode.Scalar _ -> throw new IllegalArgumentException(step);
    };
  }

  private SchemaPlace ofEntry(YamlNode.Mapping mapping, String key) {
    YamlNode.Entry entry = mapping.entries().get(key);
    if (entry == null) throw new IllegalArgumentException(key);
    boolean secretKey = secret || SecretMask.SECRET_KEY.matcher(key).matches();
    String shown = secretKey ? SecretMask.name(key) : key;
    return new SchemaPlace(Quote.of(shown), entry.position(), entry.value(), secretKey);
  }
}
