package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.yaml.Position;
import dev.hivemind.task.manifest.yaml.YamlNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the matrix of one task. Its values may name the variables of the whole manifest. */
final class MatrixReader {
  /** More tasks than a run can have. */
  static final int MAX_TASKS = 100_000;

  private static final String EXCLUDE = "exclude";
  private static final String INCLUDE = "include";
  private static final String FROM = "from";
  private static final Set<String> NO_LISTS = Set.of(EXCLUDE, INCLUDE, FROM);

  private final Reading reading;
  private final Keys matrix;
  private boolean known = true;

  private MatrixReader(Reading reading, Keys matrix) {
    this.reading = reading;
    this.matrix = matrix;
  }

  static Matrix read(Reading reading, Keys task) {
    if (task.written("matrix").isEmpty()) return Matrix.NONE;
    return task.mapping("matrix")
        .map(mapping -> new MatrixReader(reading, Keys.of(mapping, task.refusals())).matrix())
        .orElse(Matrix.UNKNOWN);
  }

  private Matrix matrix() {
    if (matrix.written(FROM).isPresent()) return fromFile();
    MatrixExpansion expansion = new MatrixExpansion(lists());
    List<Map<String, String>> exclude = entries(EXCLUDE);
    List<Map<String, String>> include = entries(INCLUDE);
    if (expansion.size() > MAX_TASKS) {
      problem(matrix.position(), "the matrix has more than " + MAX_TASKS + " combinations");
    }
    if (!known) return Matrix.UNKNOWN;
    checkExcludes(expansion, exclude);
    List<Combination> combinations = expansion.combinations(exclude, include);
    if (combinations.isEmpty()) problem(matrix.position(), "the matrix excludes all it lists");
    return known ? new Matrix(expansion.keys(include), combinations) : Matrix.UNKNOWN;
  }

  private Matrix fromFile() {
    YamlNode.Entry others =
        matrix.own().entries().values().stream()
            .filter(entry -> !entry.key().equals(FROM))
            .findFirst()
            .orElse(null);
    if (others != null) problem(others.position(), "\"from\" excludes all other keys of a matrix");
    YamlNode.Scalar written = matrix.scalar(FROM).orElse(null);
    if (written == null) return Matrix.UNKNOWN;
    String name = text(written);
    if (!known) return Matrix.UNKNOWN;
    try {
      return MatrixFile.read(reading.directory().resolve(name), name);
    } catch (MatrixFile.UnusableException e) {
      problem(written.position(), String.valueOf(e.getMessage()));
      return Matrix.UNKNOWN;
    }
  }

  private void problem(Position place, String message) {
    reading.problems().add(place, message);
    known = false;
  }

  private Map<String, List<String>> lists() {
    Map<String, List<String>> lists = new LinkedHashMap<>();
    matrix.own().entries().keySet().stream()
        .filter(key -> !NO_LISTS.contains(key))
        .forEach(key -> lists.put(key, items(key).stream().map(this::text).toList()));
    return lists;
  }

  private List<Map<String, String>> entries(String key) {
    List<Map<String, String>> entries = new ArrayList<>();
    for (YamlNode item : items(key)) {
      Map<String, String> values = new LinkedHashMap<>();
      if (refused(item)) continue;
      ((YamlNode.Mapping) item)
          .entries()
          .forEach((name, entry) -> values.put(name, text(entry.value())));
      entries.add(values);
    }
    return entries;
  }

  private List<YamlNode> items(String key) {
    YamlNode.Entry entry = matrix.own().entries().get(key);
    if (entry == null || refused(entry.value())) return List.of();
    return ((YamlNode.Sequence) entry.value()).items();
  }

  private String text(YamlNode node) {
    if (refused(node)) return "";
    TemplateScope scope = TemplateScope.global(reading.variables());
    return reading
        .filler()
        .fill((YamlNode.Scalar) node, scope)
        .orElseGet(
            () -> {
              known = false;
              return "";
            });
  }

  private boolean refused(YamlNode node) {
    boolean refused = matrix.refusals().contains(node);
    known &= !refused;
    return refused;
  }

  /** An entry of {@code exclude} that names no list, or fits nothing, is a slip. */
  private void checkExcludes(MatrixExpansion expansion, List<Map<String, String>> exclude) {
    List<Map<String, String>> product = expansion.product();
    List<YamlNode> items = items(EXCLUDE);
    for (int i = 0; i < exclude.size(); i++) {
      Map<String, String> entry = exclude.get(i);
      checkKeys((YamlNode.Mapping) items.get(i), expansion);
      if (product.stream().noneMatch(listed -> MatrixExpansion.contains(listed, entry))) {
        reading.warnings().add(items.get(i).position(), "this fits no combination of the matrix");
      }
    }
  }

  private void checkKeys(YamlNode.Mapping item, MatrixExpansion expansion) {
    List<String> lists = expansion.keys(List.of());
    for (YamlNode.Entry entry : item.entries().values()) {
      if (lists.contains(entry.key())) continue;
      String hint = reading.suggestions().hint(entry.key(), lists);
      problem(entry.position(), "the matrix has no list " + Quote.of(entry.key()) + hint);
    }
  }
}
