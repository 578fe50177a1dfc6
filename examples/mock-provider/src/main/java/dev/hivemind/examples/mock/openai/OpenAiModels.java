package dev.hivemind.examples.mock.openai;

import dev.hivemind.examples.mock.api.ModelCatalog;
import java.time.ZoneOffset;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** OpenAI's list of models. */
final class OpenAiModels {
  private OpenAiModels() {}

  static ObjectNode list() {
    ObjectNode list = JsonNodeFactory.instance.objectNode().put("object", "list");
    var data = list.putArray("data");
    for (ModelCatalog.Model listed : ModelCatalog.OPENAI) {
      data.addObject()
          .put("id", listed.id())
          .put("object", "model")
          .put("created", listed.released().atStartOfDay(ZoneOffset.UTC).toEpochSecond())
          .put("owned_by", "hivemind-mock");
    }
    return list;
  }
}
