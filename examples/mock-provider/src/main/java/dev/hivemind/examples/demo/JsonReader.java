package dev.hivemind.examples.demo;

import java.util.ArrayList;
import java.util.List;

/** Reads JSON text (RFC 8259) into values (see {@link JsonObject}). */
final class JsonReader {
  private static final int DEEPEST = 200;

  private final String text;
  private int position;
  private int depth;

  private JsonReader(String text) {
    this.text = text;
  }

  /**
   * @throws AgentFailure when the text is not one JSON object
   */
  static JsonObject readObject(String text) throws AgentFailure {
    var reader = new JsonReader(text);
    Object value = reader.readValue();
    reader.skipSpace();
    if (reader.position < text.length()) throw reader.malformed();
    if (value instanceof JsonObject object) return object;
    throw reader.malformed();
  }

  private Object readValue() throws AgentFailure {
    if (++depth > DEEPEST) throw malformed();
    skipSpace();
    Object value =
        switch (peek()) {
          case '{' -> readFields();
          case '[' -> readElements();
          case '"' -> readString();
          case 't' -> readWord("true", true);
          case 'f' -> readWord("false", false);
          case 'n' -> readWord("null", JsonNull.NULL);
          default -> readNumber();
        };
    depth--;
    return value;
  }

  private JsonObject readFields() throws AgentFailure {
    var object = new JsonObject();
    position++;
    skipSpace();
    if (take('}')) return object;
    while (true) {
      skipSpace();
      String name = readString();
      skipSpace();
      expect(':');
      object.put(name, readValue());
      skipSpace();
      if (take('}')) return object;
      expect(',');
    }
  }

  private List<Object> readElements() throws AgentFailure {
    var list = new ArrayList<Object>();
    position++;
    skipSpace();
    if (take(']')) return list;
    while (true) {
      list.add(readValue());
      skipSpace();
      if (take(']')) return list;
      expect(',');
    }
  }

  private String readString() throws AgentFailure {
    expect('"');
    int start = position;
    while (peek() != '"' && peek() != '\\') position++;
    if (peek() == '"') return text.substring(start, position++);
    var string = new StringBuilder().append(text, start, position);
    while (!take('"')) {
      char character = peek();
      position++;
      string.append(character == '\\' ? readEscape() : character);
    }
    return string.toString();
  }

  private char readEscape() throws AgentFailure {
    char escape = peek();
    position++;
    return switch (escape) {
      case '"', '\\', '/' -> escape;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> readCodeUnit();
      default -> throw malformed();
    };
  }

  private char readCodeUnit() throws AgentFailure {
    int unit = 0;
    for (int digit = 0; digit < 4; digit++) {
      int value = Character.digit(peek(), 16);
      if (value < 0) throw malformed();
      unit = unit * 16 + value;
      position++;
    }
    return (char) unit;
  }

  private Object readWord(String word, Object value) throws AgentFailure {
    if (!text.startsWith(word, position)) throw malformed();
    position += word.length();
    return value;
  }

  private Object readNumber() throws AgentFailure {
    int start = position;
    while (position < text.length() && "+-.0123456789eE".indexOf(text.charAt(position)) >= 0) {
      position++;
    }
    String number = text.substring(start, position);
    try {
      return Long.valueOf(number);
    } catch (NumberFormatException notWhole) {
      // A fraction, an exponent or no number at all: the next attempt tells.
    }
    try {
      return Double.valueOf(number);
    } catch (NumberFormatException notANumber) {
      throw malformed();
    }
  }

  private void skipSpace() {
    while (position < text.length() && " \t\r\n".indexOf(text.charAt(position)) >= 0) position++;
  }

  private boolean take(char character) {
    if (position >= text.length() || text.charAt(position) != character) return false;
    position++;
    return true;
  }

  private void expect(char character) throws AgentFailure {
    if (!take(character)) throw malformed();
  }

  private char peek() throws AgentFailure {
    if (position >= text.length()) throw malformed();
    return text.charAt(position);
  }

  private AgentFailure malformed() {
    return new AgentFailure("malformed JSON at character " + position);
  }
}
