package dev.hivemind.task.manifest.yaml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLAnchorReplayingFactory;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;
import tools.jackson.dataformat.yaml.YAMLReadFeature;

/**
 * Reads one YAML 1.2 or JSON document. Aliases are filled in and merge keys ({@code <<}) are
 * followed; neither can make a document grow without bound.
 */
public final class YamlReader {
  private static final int MAX_DEPTH = 64;
  private static final int MAX_NODES = 1_000_000;

  /** The parser copies what it holds of a long line each time it fills its buffer. */
  private static final int BUFFER_CHARACTERS = 1 << 20;

  private static final YAMLFactory FACTORY =
      YAMLAnchorReplayingFactory.builder()
          .loadSettings(
              LoadSettings.builder()
                  .setSchema(new CoreSchema())
                  .setCodePointLimit(Integer.MAX_VALUE)
                  .setBufferSize(BUFFER_CHARACTERS)
                  .build())
          .disable(YAMLReadFeature.PARSE_OCTAL_NUMBERS)
          .disable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private static final Pattern INDENTATION = Pattern.compile("^[ \\t]+", Pattern.MULTILINE);

  private final YAMLParser parser;
  private final List<YamlFault> faults = new ArrayList<>();
  private int nodes;

  private YamlReader(YAMLParser parser) {
    this.parser = parser;
  }

  /**
   * Reads a document. The caller limits the length of the text.
   *
   * @throws YamlException at the first place where the text is not YAML
   */
  public static YamlDocument read(SourceText source) throws YamlException {
    try (var parser = (YAMLParser) FACTORY.createParser(ObjectReadContext.empty(), text(source))) {
      return new YamlReader(parser).document(source);
    }
  }

  /** In braces tabs may indent, but this parser takes no two in a row. */
  private static String text(SourceText source) {
    String text = source.text();
    if (!text.stripLeading().startsWith("{")) return text;
    return INDENTATION.matcher(text).replaceAll(tabs -> tabs.group().replace('\t', ' '));
  }

  private YamlDocument document(SourceText source) throws YamlException {
    try {
      return document();
    } catch (JacksonException e) {
      throw SyntaxFault.of(e, here(), source);
    }
  }

  private YamlDocument document() throws YamlException {
    JsonToken first = parser.nextToken();
    if (first == null || first == JsonToken.VALUE_NULL) {
      throw new YamlException(Position.WHOLE, "the file is empty");
    }
    YamlNode root = node(first, 1);
    if (parser.nextToken() != null) {
      throw new YamlException(here(), "a second document begins here: a file holds one");
    }
    return new YamlDocument(root, faults);
  }

  private YamlNode node(JsonToken token, int depth) throws YamlException {
    Position position = here();
    checkSize(position, depth);
    checkTag(position, parser.getRawTag());
    if (token == JsonToken.START_OBJECT) return mapping(position, depth);
    if (token == JsonToken.START_ARRAY) return sequence(position, depth);
    Position end = position(parser.currentLocation());
    return new YamlNode.Scalar(position, end, parser.getString(), ScalarValue.of(parser, token));
  }

  private YamlNode.Sequence sequence(Position position, int depth) throws YamlException {
    List<YamlNode> items = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      items.add(node(token, depth + 1));
    }
    return new YamlNode.Sequence(position, items);
  }

  private YamlNode.Mapping mapping(Position position, int depth) throws YamlException {
    Map<String, YamlNode.Entry> entries = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      Position start = here();
      Position end = position(parser.currentLocation());
      YamlNode value = node(parser.nextToken(), depth + 1);
      add(entries, new YamlNode.Entry(key, start, end, value), position);
    }
    return new YamlNode.Mapping(position, entries);
  }

  /**
   * A key that came in through a merge stands before its mapping, where its anchor is; it yields to
   * one written in the mapping.
   */
  private void add(
      Map<String, YamlNode.Entry> entries, YamlNode.Entry entry, Position mappingStart) {
    YamlNode.Entry other = entries.putIfAbsent(entry.key(), entry);
    if (other == null) return;
    boolean otherMerged = other.position().compareTo(mappingStart) < 0;
    boolean merged = entry.position().compareTo(mappingStart) < 0;
    if (otherMerged && !merged) entries.put(entry.key(), entry);
    if (otherMerged || merged) return;
    faults.add(
        new YamlFault(
            entry.position(),
            "this key stands here a second time, first on line " + other.position().line()));
  }

  private void checkSize(Position position, int depth) throws YamlException {
    if (depth > MAX_DEPTH) {
      throw new YamlException(position, "nested more than " + MAX_DEPTH + " levels deep");
    }
    if (++nodes > MAX_NODES) {
      throw new YamlException(
          position, "more than a million values, those behind aliases counted each time");
    }
  }

  private static void checkTag(Position position, @Nullable String tag) throws YamlException {
    if (tag == null || tag.equals("!") || tag.startsWith("tag:yaml.org,2002:")) return;
    throw new YamlException(position, "tags such as " + tag + " mean nothing here");
  }

  private Position here() {
    return position(parser.currentTokenLocation());
  }

  private static Position position(TokenStreamLocation location) {
    return new Position(location.getLineNr(), location.getColumnNr());
  }
}
