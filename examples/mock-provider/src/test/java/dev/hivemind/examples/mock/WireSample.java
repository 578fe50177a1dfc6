package dev.hivemind.examples.mock;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** A stream recorded with a real agent program: what it understood, a mock has to look like. */
final class WireSample {
  private WireSample() {}

  /** The data of the recorded events. */
  static List<JsonNode> events(String name) {
    try (InputStream sample = WireSample.class.getResourceAsStream("/wire-samples/" + name)) {
      if (sample == null) throw new AssertionError("no sample " + name);
      String text = new String(sample.readAllBytes(), StandardCharsets.UTF_8);
      return MockClient.events(text.substring(text.indexOf("event: ")));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The types in their order, repeated ones once. */
  static List<String> course(List<JsonNode> events) {
    var course = new ArrayList<String>();
    for (JsonNode event : events) {
      String type = event.path("type").asString();
      if (course.isEmpty() || !course.getLast().equals(type)) course.add(type);
    }
    return course;
  }

  /** The paths of all fields and the kinds of their values, of all events of a type together. */
  static Set<String> fields(List<JsonNode> events, String type) {
    var fields = new TreeSet<String>();
    for (JsonNode event : events) {
      if (event.path("type").asString().equals(type)) collect(event, "", fields);
    }
    return fields;
  }

  private static void collect(JsonNode node, String path, Set<String> fields) {
    fields.add(path + " " + node.getNodeType());
    if (node.isObject())
      node.forEachEntry((name, value) -> collect(value, path + "/" + name, fields));
    for (JsonNode element : node.isArray() ? node : MockClient.JSON.createArrayNode()) {
      collect(element, path + "[]", fields);
    }
  }
}
