package dev.hivemind.task.manifest;

import java.util.List;

/** The mappings of a manifest that have keys of their own. */
enum SchemaPart {
  MANIFEST(""),
  TASK("taskKeys"),
  BUDGET("budget"),
  UPSTREAM("upstream"),
  AGENT("agent"),
  PRICE("price");

  /** Its name among the schema's definitions; empty: the schema itself. */
  private final String definition;

  SchemaPart(String definition) {
    this.definition = definition;
  }

  /** The keys that it may have, those of later versions too. */
  List<String> keys() {
    return path().keys();
  }

  /** What the value of a key must be, fit to follow "must be". */
  String expectation(String key) {
    return path().child("properties").child(key).title();
  }

  private SchemaPath path() {
    SchemaPath root = SchemaPath.root();
    return definition.isEmpty() ? root : root.child("$defs").child(definition);
  }
}
