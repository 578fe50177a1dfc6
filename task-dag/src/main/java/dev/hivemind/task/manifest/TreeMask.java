package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.yaml.Position;
import dev.hivemind.task.manifest.yaml.SourceText;
import dev.hivemind.task.manifest.yaml.YamlNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Hides, in a file that could be read, the values of {@code env} and of every key for secrets.
 * Looks for them when the first line is shown: of most manifests none ever is.
 */
final class TreeMask implements SecretMask {
  private final YamlNode root;
  private final Map<Integer, List<Span>> secretsByLine = new HashMap<>();
  private boolean collected;

  /** A secret: where it begins and where it ends, exclusive. */
  private record Span(Position start, Position end) {}

  TreeMask(YamlNode root) {
    this.root = root;
  }

  private void collect(YamlNode node, boolean secret) {
    switch (node) {
      case YamlNode.Mapping mapping ->
          mapping.entries().values().forEach(entry -> collect(entry, secret));
      case YamlNode.Sequence sequence -> sequence.items().forEach(item -> collect(item, secret));
      case YamlNode.Scalar scalar -> {
        if (secret) add(new Span(scalar.position(), scalar.end()));
      }
    }
  }

  private void collect(YamlNode.Entry entry, boolean insideSecret) {
    boolean secret = insideSecret || SECRET_KEY.matcher(entry.key()).matches();
    if (secret && !NAME.matcher(entry.key()).matches()) {
      add(new Span(entry.position(), entry.end()));
    }
    collect(entry.value(), secret);
  }

  private void add(Span secret) {
    for (int line = secret.start().line(); line <= secret.end().line(); line++) {
      secretsByLine.computeIfAbsent(line, any -> new ArrayList<>()).add(secret);
    }
  }

  @Override
  public String line(SourceText text, int number) {
    if (!collected) collect(root, false);
    collected = true;
    String line = text.line(number);
    for (Span secret : secretsByLine.getOrDefault(number, List.of())) {
      line = withoutPart(line, number, secret.start(), secret.end());
    }
    return line;
  }

  private static String withoutPart(String line, int number, Position start, Position end) {
    int from = start.line() < number ? 0 : index(line, start.column());
    int to = end.line() > number ? line.length() : index(line, end.column());
    return line.substring(0, from) + SecretMask.hide(line.substring(from, to)) + line.substring(to);
  }

  private static int index(String line, int column) {
    return line.offsetByCodePoints(0, Math.min(column - 1, line.codePointCount(0, line.length())));
  }
}
