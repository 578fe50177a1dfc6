package dev.hivemind.proxy.usage;

import dev.hivemind.proxy.Protocol;
import dev.hivemind.proxy.usage.UsageTap.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
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

  /** Of any protocol. */
  static Case any(Random random) {
    GeneratedStream stream = new GeneratedStream(random);
    return switch (List.of(Protocol.values()).get(random.nextInt(Protocol.values().length))) {
      case ANTHROPIC -> stream.anthropicCase();
      case OPENAI_RESPONSES -> stream.openAiCase();
      case OPENAI_CHAT -> stream.chatCase();
      case GEMINI -> stream.geminiCase();
      case OLLAMA -> stream.ollamaCase();
    };
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

  private Case chatCase() {
    for (int delta = random.nextInt(8); delta > 0; delta--) {
      chatChunk(object().set("delta", object().put("content", prose())), NODES.nullNode());
    }
    boolean complete = random.nextBoolean();
    if (complete) {
      chatChunk(object().put("finish_reason", "stop"), NODES.nullNode());
    }
    int cached = random.nextInt(1000);
    int written = random.nextInt(1000);
    int input = cached + written + 1 + random.nextInt(1000);
    ObjectNode usage = object().put("prompt_tokens", input).put("completion_tokens", 77);
    usage.set(
        "prompt_tokens_details",
        object().put("cached_tokens", cached).put("cache_write_tokens", written));
    chatChunk(null, usage);
    if (complete && random.nextBoolean()) {
      text.append("data: [DONE]\n\n");
    }
    Usage expected = new Usage(input - cached - written, 77, cached, written, false);
    return new Case(reply(Protocol.OPENAI_CHAT), new Reading(expected, "gpt-x", complete, ""));
  }

  private void chatChunk(@Nullable ObjectNode choice, JsonNode usage) {
    ObjectNode chunk = object().put("object", "chat.completion.chunk").put("model", "gpt-x");
    ArrayNode choices = NODES.arrayNode();
    if (choice != null) {
      choices.add(choice);
    }
    chunk.set("choices", choices);
    chunk.set("usage", usage);
    data(chunk);
  }

  private Case geminiCase() {
    int cached = random.nextInt(1000);
    int prompt = cached + 1 + random.nextInt(1000);
    int chunks = 1 + random.nextInt(5);
    boolean complete = random.nextBoolean();
    List<String> jsons = new ArrayList<>();
    for (int chunk = 1; chunk <= chunks; chunk++) {
      ObjectNode usage = object().put("promptTokenCount", prompt).put("thoughtsTokenCount", 5);
      usage.put("cachedContentTokenCount", cached).put("candidatesTokenCount", 10 * chunk);
      jsons.add(geminiChunk(usage, complete && chunk == chunks).toString());
    }
    Usage expected = new Usage(prompt - cached, 10L * chunks + 5, cached, 0, false);
    if (random.nextBoolean()) {
      String array = "[" + String.join(random.nextBoolean() ? ",\r\n" : ",", jsons);
      Reply reply = Reply.json(Protocol.GEMINI, complete ? array + "]" : array);
      return new Case(maybeGzipped(reply), new Reading(expected, "gemini-x", complete, ""));
    }
    jsons.forEach(json -> text.append("data: ").append(json).append("\n\n"));
    return new Case(reply(Protocol.GEMINI), new Reading(expected, "gemini-x", complete, ""));
  }

  private ObjectNode geminiChunk(ObjectNode usage, boolean last) {
    ObjectNode part = object().put("text", prose());
    ObjectNode candidate = object();
    candidate.set("content", object().set("parts", NODES.arrayNode().add(part)));
    if (last) {
      candidate.put("finishReason", "STOP");
    }
    ObjectNode chunk = object().put("modelVersion", "gemini-x");
    chunk.set("candidates", NODES.arrayNode().add(candidate));
    chunk.set("usageMetadata", usage);
    return chunk;
  }

  private Case ollamaCase() {
    StringBuilder lines = new StringBuilder();
    for (int line = random.nextInt(6); line > 0; line--) {
      ObjectNode message = object().put("content", prose());
      ObjectNode json = object().put("model", "qwen-x").put("done", false);
      lines.append(json.set("message", message)).append('\n');
    }
    ObjectNode last = object().put("model", "qwen-x").put("prompt_eval_count", 26);
    lines.append(last.put("eval_count", 298).put("done", true)).append('\n');
    Reply reply =
        Reply.json(Protocol.OLLAMA, lines.toString()).withContentType("application/x-ndjson");
    Usage expected = new Usage(26, 298, 0, 0, false);
    return new Case(maybeGzipped(reply), new Reading(expected, "qwen-x", true, ""));
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
    event(type, named, data);
  }

  /** An event without a name. */
  private void data(ObjectNode data) {
    event("", false, data);
  }

  private void event(String type, boolean withName, ObjectNode data) {
    String json = random.nextBoolean() ? data.toString() : data.toPrettyString();
    String space = random.nextBoolean() ? " " : "";
    if (random.nextInt(5) == 0) {
      text.append(": data: a comment\nid: 7\n");
    }
    if (withName) {
      text.append("event:").append(space).append(type).append('\n');
    }
    json.lines().forEach(line -> text.append("data:").append(space).append(line).append('\n'));
    text.append('\n');
  }

  private Reply reply(Protocol protocol) {
    String lineEnd = new String[] {"\n", "\r\n", "\r"}[random.nextInt(3)];
    Reply reply = Reply.stream(protocol, text.toString()).withLineEnds(lineEnd);
    return maybeGzipped(reply);
  }

  private Reply maybeGzipped(Reply reply) {
    return random.nextBoolean() ? reply.gzipped() : reply;
  }
}
