package dev.hivemind.proxy.usage;

import dev.hivemind.proxy.Protocol;
import dev.hivemind.proxy.usage.UsageTap.Reading;
import java.util.Random;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A stream as a provider could send it, with all that its format allows, and what it must count.
 */
final class GeneratedStream {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Random random;
  private final boolean named;
  private final StringBuilder text = new StringBuilder();

  private GeneratedStream(Random random) {
    this.random = random;
    this.named = random.nextInt(4) > 0;
    if (random.nextInt(4) == 0) {
      text.append('\uFEFF');
    }
  }

  /** A reply and what its tap must say. */
  record Case(Reply reply, Reading expected) {}

  static Case anthropic(Random random) {
    return new GeneratedStream(random).anthropicCase();
  }

  static Case openAi(Random random) {
    return new GeneratedStream(random).openAiCase();
  }

  private Case anthropicCase() {
    ObjectNode usage = anthropicUsage();
    event("message_start", object().set("message", message(usage)));
    for (int block = random.nextInt(5); block > 0; block--) {
      event("content_block_start", object().set("content_block", object().put("text", "")));
      event("content_block_delta", object().set("delta", object().put("text", prose())));
      event("ping", object());
    }
    long output = random.nextLong(1, 100_000);
    event("message_delta", object().set("usage", usage.deepCopy().put("output_tokens", output)));
    boolean complete = random.nextBoolean();
    if (complete) {
      event("message_stop", object());
    }
    Usage expected =
        new Usage(
            usage.get("input_tokens").longValue(),
            output,
            usage.get("cache_read_input_tokens").longValue(),
            usage.get("cache_creation_input_tokens").longValue(),
            false);
    return new Case(reply(Protocol.ANTHROPIC), new Reading(expected, "claude-x", complete, ""));
  }

  private ObjectNode anthropicUsage() {
    ObjectNode usage = object();
    usage.put("input_tokens", 1 + random.nextInt(100_000));
    usage.put("cache_creation_input_tokens", random.nextInt(100_000));
    usage.set("cache_creation", object().put("ephemeral_5m_input_tokens", 7));
    usage.put("cache_read_input_tokens", random.nextInt(100_000));
    return usage.put("output_tokens", 1);
  }

  private ObjectNode message(ObjectNode usage) {
    ObjectNode message = object().put("type", "message").put("model", "claude-x");
    message.set("content", NODES.arrayNode());
    message.set("usage", usage);
    return message;
  }

  private Case openAiCase() {
    event("response.created", object().set("response", response()));
    for (int delta = random.nextInt(8); delta > 0; delta--) {
      event("response.output_text.delta", object().put("delta", prose()));
    }
    int cached = random.nextInt(1000);
    int input = cached + 1 + random.nextInt(1000);
    ObjectNode usage = object().put("input_tokens", input).put("output_tokens", 77);
    usage.set("input_tokens_details", object().put("cached_tokens", cached));
    ObjectNode response = response();
    response.set("usage", usage);
    event(
        random.nextBoolean() ? "response.completed" : "response.incomplete",
        object().set("response", response));
    return new Case(
        reply(Protocol.OPENAI_RESPONSES),
        new Reading(new Usage(input - cached, 77, cached, 0, false), "gpt-x", true, ""));
  }

  private ObjectNode response() {
    ObjectNode response = object().put("model", "gpt-x");
    response.set("output", NODES.arrayNode().add(object().put("text", prose())));
    return response.set("usage", NODES.nullNode());
  }

  private ObjectNode object() {
    ObjectNode object = NODES.objectNode();
    if (random.nextInt(3) == 0) {
      object.put("other", prose());
    }
    return object;
  }

  private String prose() {
    String[] words = {
      "tokens ",
      "\"usage\":{\"input_tokens\":7}",
      "\n",
      "\r\n",
      "漢字",
      "😀",
      "\\",
      "data: x\n\n",
      "}"
    };
    StringBuilder prose = new StringBuilder();
    for (int word = random.nextInt(6); word > 0; word--) {
      prose.append(words[random.nextInt(words.length)]);
    }
    return prose.toString();
  }

  private void event(String type, ObjectNode data) {
    data.put("type", type);
    String json = random.nextBoolean() ? data.toString() : data.toPrettyString();
    String space = random.nextBoolean() ? " " : "";
    if (random.nextInt(5) == 0) {
      text.append(": data: a comment\nid: 7\n");
    }
    if (named) {
      text.append("event:").append(space).append(type).append('\n');
    }
    json.lines().forEach(line -> text.append("data:").append(space).append(line).append('\n'));
    text.append('\n');
  }

  private Reply reply(Protocol protocol) {
    String lineEnd = new String[] {"\n", "\r\n", "\r"}[random.nextInt(3)];
    Reply reply = Reply.stream(protocol, text.toString()).withLineEnds(lineEnd);
    return random.nextBoolean() ? reply.gzipped() : reply;
  }
}
