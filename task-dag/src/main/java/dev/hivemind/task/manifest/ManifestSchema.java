package dev.hivemind.task.manifest;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The JSON Schema (draft 2020-12) of manifests. It does the validation here, and gives completion
 * in editors.
 *
 * <p>It speaks to people through {@code title}: what a value must be, fit to follow "must be". A
 * key or value of a later version is refused with {@code not}, which stands for nothing else.
 */
public final class ManifestSchema {
  private static final String RESOURCE = "manifest.schema.json";

  private static final String TEXT = load();
  private static final JsonNode TREE = JsonMapper.shared().readTree(TEXT);
  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(TREE);

  private ManifestSchema() {}

  /** The schema as it ships. */
  public static String text() {
    return TEXT;
  }

  static Schema schema() {
    return SCHEMA;
  }

  static JsonNode tree() {
    return TREE;
  }

  private static String load() {
    try (InputStream in = ManifestSchema.class.getResourceAsStream(RESOURCE)) {
      return new String(
          Objects.requireNonNull(in, RESOURCE).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
