package dev.hivemind.task.manifest.yaml;

/** Something wrong with a text, said for a person, and where. */
public record YamlFault(Position position, String message) {}
