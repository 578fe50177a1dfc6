package dev.hivemind.task.manifest;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A matrix in a file of objects: JSON (an array), JSON Lines, or CSV with a line of names (RFC
 * 4180). An instance is named by its value of {@code id}, else by its number, from 1.
 */
final class MatrixFile {
  private static final long MAX_BYTES = 32L << 20;
  private static final String ID = "id";
  private static final JsonMapper JSON = JsonMapper.shared();

  private MatrixFile() {}

  /** The file cannot be used; the message says why. */
  static final class UnusableException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableException(String message) {
      super(message);
    }
  }

  /**
   * @param name as the manifest writes it
   */
  static Matrix read(Path file, String name) throws UnusableException {
    List<Map<String, String>> rows = rows(text(file, name), name);
    if (rows.isEmpty()) throw new UnusableException(Quote.of(name) + " holds no objects");
    if (rows.size() > MatrixReader.MAX_TASKS) {
      throw new UnusableException(Quote.of(name) + " holds more than 100,000 objects");
    }
    Set<String> keys = new LinkedHashSet<>();
    var combinations = new ArrayList<Combination>();
    for (Map<String, String> row : rows) {
      keys.addAll(row.keySet());
      String own = row.getOrDefault(ID, Integer.toString(combinations.size() + 1));
      combinations.add(new Combination(row, List.of(own), true));
    }
    return new Matrix(List.copyOf(keys), combinations);
  }

  private static String text(Path file, String name) throws UnusableException {
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new UnusableException(Quote.of(name) + " is larger than 32 MB");
      }
      String text = Files.readString(file, StandardCharsets.UTF_8);
      if (text.indexOf('\0') >= 0) throw new UnusableException(Quote.of(name) + " is no text");
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (NoSuchFileException e) {
      throw new UnusableException("there is no file " + Quote.of(name));
    } catch (CharacterCodingException e) {
      throw new UnusableException(Quote.of(name) + " is not UTF-8");
    } catch (IOException e) {
      throw new UnusableException(Quote.of(name) + " cannot be read: " + e.getMessage());
    }
  }

  private static List<Map<String, String>> rows(String text, String name) throws UnusableException {
    String kind = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return switch (kind) {
      case "json" -> array(text, name);
      case "jsonl", "ndjson" -> lines(text, name);
      case "csv" -> table(text, name);
      default ->
          throw new UnusableException(
              Quote.of(name) + " must end with .json, .jsonl or .csv, which tells what it holds");
    };
  }

  private static List<Map<String, String>> array(String text, String name)
      throws UnusableException {
    JsonNode root = parse(text, Quote.of(name));
    if (!root.isArray()) {
      throw new UnusableException(Quote.of(name) + " must hold a list of objects");
    }
    var rows = new ArrayList<Map<String, String>>();
    for (JsonNode item : root) {
      rows.add(object(item, "object %d of %s".formatted(rows.size() + 1, Quote.of(name))));
    }
    return rows;
  }

  private static List<Map<String, String>> lines(String text, String name)
      throws UnusableException {
    var rows = new ArrayList<Map<String, String>>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (line.isBlank()) continue;
      String place = "line %d of %s".formatted(number, Quote.of(name));
      rows.add(object(parse(line, place), place));
    }
    return rows;
  }

  private static JsonNode parse(String json, String place) throws UnusableException {
    try {
      return JSON.readTree(json);
    } catch (JacksonException e) {
      throw new UnusableException(place + " is no JSON: " + e.getOriginalMessage());
    }
  }

  private static Map<String, String> object(JsonNode node, String place) throws UnusableException {
    if (!node.isObject()) throw new UnusableException(place + " is no object");
    Map<String, String> row = new LinkedHashMap<>();
    node.forEachEntry((key, value) -> row.put(key, text(value)));
    if (row.values().stream().anyMatch(value -> value.indexOf('\0') >= 0)) {
      throw new UnusableException(place + " holds the character U+0000");
    }
    return row;
  }

  /** What is no text stands there as JSON; null as nothing. */
  private static String text(JsonNode value) {
    if (value.isNull()) return "";
    return value.isString() ? value.asString() : value.toString();
  }

  private static List<Map<String, String>> table(String text, String name)
      throws UnusableException {
    List<List<String>> records = CsvText.records(text);
    if (records.isEmpty()) return List.of();
    List<String> names = records.getFirst();
    var rows = new ArrayList<Map<String, String>>();
    for (List<String> record : records.subList(1, records.size())) {
      if (record.size() != names.size()) {
        throw new UnusableException(
            "row %d of %s has %d values, but there are %d names"
                .formatted(rows.size() + 1, Quote.of(name), record.size(), names.size()));
      }
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < names.size(); i++) row.put(names.get(i).strip(), record.get(i));
      rows.add(row);
    }
    return rows;
  }
}
