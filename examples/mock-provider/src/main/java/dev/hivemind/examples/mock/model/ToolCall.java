package dev.hivemind.examples.mock.model;

import tools.jackson.databind.node.ObjectNode;

/**
 * A tool call that the model asks its client to make.
 *
 * @param mark stays the same when the model asks for the same thing again; ends the call's id, so
 *     that the result can be recognised in a later request
 * @param name as the client offers the tool
 */
public record ToolCall(String mark, String name, Input input) {

  /** What the tool is called with. */
  public sealed interface Input {

    /** A JSON object, for tools with a schema. */
    record Arguments(ObjectNode json) implements Input {}

    /** Free text, for tools with a grammar of their own. */
    record Script(String text) implements Input {}
  }

  /** The input as it is sent. */
  public String inputText() {
    return switch (input) {
      case Input.Arguments arguments -> arguments.json().toString();
      case Input.Script script -> script.text();
    };
  }
}
