package dev.hivemind.examples.mock.ollama;

import dev.hivemind.examples.mock.api.ModelCatalog;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What Ollama tells of its models. */
final class OllamaModels {
  private static final long BYTES = 5_000_000_000L;

  private OllamaModels() {}

  /** Of {@code /api/tags}. */
  static ObjectNode tags() {
    ObjectNode list = JsonNodeFactory.instance.objectNode();
    var models = list.putArray("models");
    for (ModelCatalog.Model listed : ModelCatalog.OLLAMA) {
      ObjectNode model =
          models
              .addObject()
              .put("name", listed.id())
              .put("model", listed.id())
              .put("modified_at", listed.released() + "T00:00:00Z")
              .put("size", BYTES)
              .put("digest", "%064x".formatted(listed.id().hashCode() & 0xffffffffL));
      model.set("details", details());
    }
    return list;
  }

  /** Of {@code /api/show}. */
  static ObjectNode show() {
    ObjectNode model = JsonNodeFactory.instance.objectNode().put("modelfile", "FROM simulated");
    model.put("template", "{{ .Prompt }}").set("details", details());
    model.putObject("model_info").put("general.architecture", "simulated");
    model.putArray("capabilities").add("completion").add("tools");
    return model;
  }

  private static ObjectNode details() {
    ObjectNode details =
        JsonNodeFactory.instance
            .objectNode()
            .put("parent_model", "")
            .put("format", "gguf")
            .put("family", "simulated");
    details.putArray("families").add("simulated");
    return details.put("parameter_size", "8.0B").put("quantization_level", "Q4_K_M");
  }
}
