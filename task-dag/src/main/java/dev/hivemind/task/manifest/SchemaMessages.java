package dev.hivemind.task.manifest;

import com.networknt.schema.Error;
import dev.hivemind.task.manifest.yaml.Position;
import dev.hivemind.task.manifest.yaml.YamlNode;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Says in a person's words what the schema has against a value; never shows the value itself. */
final class SchemaMessages {
  private final Suggestions suggestions;

  SchemaMessages(Suggestions suggestions) {
    this.suggestions = suggestions;
  }

  String missing(Error error) {
    return Quote.of(error.getProperty()) + " is missing";
  }

  Position position(Error error, SchemaPlace place) {
    boolean aboutKey = error.getProperty() != null || error.getKeyword().equals("false");
    return aboutKey || isNull(place.node()) ? place.keyPosition() : place.node().position();
  }

  String refusal(Error error, SchemaPlace place) {
    String name = place.name();
    SchemaPath path = SchemaPath.of(error.getEvaluationPath());
    return switch (error.getKeyword()) {
      case "additionalProperties" -> unknownKey(error.getProperty(), place, path);
      case "propertyNames" -> name + " must be " + path.title();
      case "false" -> name + " may not stand here";
      case "minItems", "minProperties" -> name + " is empty: it must be " + path.title();
      case "maximum" -> name + " is too large";
      default -> wrongValue(error, place, path);
    };
  }

  private String unknownKey(String key, SchemaPlace place, SchemaPath path) {
    return "unknown key " + place.name() + KeyGuess.hint(key, path.keys(), suggestions);
  }

  private String wrongValue(Error error, SchemaPlace place, SchemaPath path) {
    if (isNull(place.node())) {
      return place.name() + " has no value: it must be " + path.title();
    }
    return place.name() + " must be " + path.title() + alternative(error, place.node());
  }

  private String alternative(Error error, YamlNode node) {
    if (!error.getKeyword().equals("enum") || !(node instanceof YamlNode.Scalar scalar)) return "";
    List<String> allowed = error.getSchemaNode().valueStream().map(JsonNode::asString).toList();
    return suggestions.hint(scalar.text(), allowed);
  }

  private static boolean isNull(YamlNode node) {
    return node instanceof YamlNode.Scalar scalar && scalar.value().isNull();
  }
}
