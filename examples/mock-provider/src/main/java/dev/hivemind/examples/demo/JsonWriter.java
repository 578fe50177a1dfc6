package dev.hivemind.examples.demo;

import java.util.List;
import java.util.Map;

/** Writes JSON values (see {@link JsonObject}) as text. */
final class JsonWriter {
  private static final String HEX = "0123456789abcdef";

  private JsonWriter() {}

  /** On one line. */
  static String write(Object value) {
    var text = new StringBuilder();
    append(value, text);
    return text.toString();
  }

  // A switch over types has to be linked while the agent starts, at the cost of milliseconds.
  @SuppressWarnings("IfChainToSwitch")
  private static void append(Object value, StringBuilder text) {
    if (value instanceof JsonObject object) appendObject(object, text);
    else if (value instanceof List<?> list) appendList(list, text);
    else if (value instanceof String string) appendString(string, text);
    else if (value == JsonNull.NULL) text.append("null");
    else text.append(value);
  }

  private static void appendObject(JsonObject object, StringBuilder text) {
    text.append('{');
    boolean first = true;
    for (Map.Entry<String, Object> field : object.fields().entrySet()) {
      if (!first) text.append(',');
      first = false;
      appendString(field.getKey(), text);
      text.append(':');
      append(field.getValue(), text);
    }
    text.append('}');
  }

  private static void appendList(List<?> list, StringBuilder text) {
    text.append('[');
    for (int index = 0; index < list.size(); index++) {
      if (index > 0) text.append(',');
      append(list.get(index), text);
    }
    text.append(']');
  }

  private static void appendString(String string, StringBuilder text) {
    text.append('"');
    for (int index = 0; index < string.length(); index++)
      appendCharacter(string.charAt(index), text);
    text.append('"');
  }

  private static void appendCharacter(char character, StringBuilder text) {
    switch (character) {
      case '"' -> text.append("\\\"");
      case '\\' -> text.append("\\\\");
      case '\n' -> text.append("\\n");
      case '\r' -> text.append("\\r");
      case '\t' -> text.append("\\t");
      default -> {
        // Half of a surrogate pair alone has no UTF-8; escaped it survives.
        if (character < ' ' || Character.isSurrogate(character)) appendEscape(character, text);
        else text.append(character);
      }
    }
  }

  private static void appendEscape(char character, StringBuilder text) {
    text.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) text.append(HEX.charAt((character >> shift) & 15));
  }
}
