package dev.hivemind.examples.demo;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A JSON object. A value is a JsonObject, a List of values, a String, a Long, a Double, a Boolean
 * or {@link JsonNull}. Reading a field that is missing or of another kind gives an empty value:
 * what an API adds or leaves out must not stop the agent.
 */
final class JsonObject {
  private final Map<String, Object> fields = new LinkedHashMap<>();

  JsonObject put(String name, Object value) {
    fields.put(name, value);
    return this;
  }

  Map<String, Object> fields() {
    return fields;
  }

  boolean has(String name) {
    return fields.containsKey(name);
  }

  /** Empty when there is no such text. */
  String text(String name) {
    return fields.get(name) instanceof String text ? text : "";
  }

  /** 0 when there is no such number. */
  long number(String name) {
    return fields.get(name) instanceof Long number ? number : 0;
  }

  /** An empty one when there is no such object. */
  JsonObject object(String name) {
    return fields.get(name) instanceof JsonObject object ? object : new JsonObject();
  }

  @Override
  public String toString() {
    return JsonWriter.write(this);
  }
}
