package dev.hivemind.examples.demo;

/** JSON's null, so that no Java null stands in a JSON value. */
enum JsonNull {
  NULL
}
