package dev.hivemind.cli.bench.trial;

import dev.hivemind.cli.bench.scenario.AgentScript;
import dev.hivemind.proxy.Protocol;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What a mock agent says in its turns, in the format of its provider. */
final class Dialogue {
  private static final String SENTENCE = "Say something about the weather. ";
  private static final String SHORT = SENTENCE.repeat(6);

  /** A long file, say: about 1,500 tokens. */
  private static final String LONG = SENTENCE.repeat(180);

  private static final String ANSWER = "It is fine today, and it will stay so for a while.";
  private static final int MOST_TOKENS = 1_024;

  private final AgentScript script;
  private final Protocol protocol;

  Dialogue(AgentScript script, Protocol protocol) {
    this.script = script;
    this.protocol = protocol;
  }

  String path() {
    return switch (protocol) {
      case ANTHROPIC -> "/v1/messages";
      case OPENAI_RESPONSES -> "/v1/responses";
      case OPENAI_CHAT, GEMINI, OLLAMA ->
          throw new IllegalStateException("no mock agent speaks " + protocol);
    };
  }

  /** Names and values in turn; any key is good at a mock. */
  String[] headers() {
    return protocol == Protocol.ANTHROPIC
        ? new String[] {
          "content-type", "application/json", "anthropic-version", "2023-06-01", "x-api-key", "mock"
        }
        : new String[] {"content-type", "application/json", "authorization", "Bearer mock"};
  }

  /**
   * @param turn from 0
   */
  String body(int turn) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("model", model()).put("stream", script.manner().streamed());
    if (protocol == Protocol.ANTHROPIC) body.put("max_tokens", MOST_TOKENS);
    ArrayNode said = body.putArray(protocol == Protocol.ANTHROPIC ? "messages" : "input");
    if (script.manner().grows()) {
      for (int earlier = 0; earlier < turn; earlier++) {
        said.addObject().put("role", "user").put("content", question(earlier));
        said.addObject().put("role", "assistant").put("content", ANSWER);
      }
    }
    said.addObject().put("role", "user").put("content", question(turn));
    return body.toString();
  }

  private String model() {
    return protocol == Protocol.ANTHROPIC ? "claude-sonnet-5-5" : "gpt-6.2-sol";
  }

  private String question(int turn) {
    String text = script.manner().grows() ? LONG : SHORT;
    return "Turn %d of %s. %s".formatted(turn + 1, script.name(), text);
  }

  /** Whether the provider finds a part of the conversation in its cache. */
  boolean isContinued(int turn) {
    return script.manner().grows() && turn > 0;
  }
}
