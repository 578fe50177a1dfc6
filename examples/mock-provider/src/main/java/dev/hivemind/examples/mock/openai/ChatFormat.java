package dev.hivemind.examples.mock.openai;

import dev.hivemind.examples.mock.api.ApiReply;
import dev.hivemind.examples.mock.api.Identifiers;
import dev.hivemind.examples.mock.api.ModelRequest;
import dev.hivemind.examples.mock.api.RefusedException;
import dev.hivemind.examples.mock.api.RequestBody;
import dev.hivemind.examples.mock.api.ServerSentEvent;
import dev.hivemind.examples.mock.api.WireTime;
import dev.hivemind.examples.mock.fault.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** OpenAI's Chat Completions. */
final class ChatFormat implements OpenAiFormat {
  private static final String END = "data: [DONE]\n\n";

  private final Identifiers ids;
  private final WireTime time;
  private final OpenAiErrors errors;

  ChatFormat(Identifiers ids, WireTime time, OpenAiErrors errors) {
    this.ids = ids;
    this.time = time;
    this.errors = errors;
  }

  @Override
  public String endpoint() {
    return "/chat/completions";
  }

  @Override
  public ModelRequest read(RequestBody request, Heads heads) throws RefusedException {
    String model = request.required("model").asString("");
    request.required("messages");
    boolean streamed = request.json().path("stream").asBoolean(false);
    boolean usage = request.json().at("/stream_options/include_usage").asBoolean(false);
    return new ModelRequest(
        model,
        streamed,
        request.bytes(),
        ChatConversation.read(request.json()),
        (answer, tokens, rates) -> {
          var shapes =
              new ChatShapes(
                  ids.next("chatcmpl-"), ids.next("call_"), time.now(), model, answer, tokens);
          Map<String, String> head = heads.of(rates);
          return streamed
              ? stream(head, shapes, usage)
              : new ApiReply.Document(200, head, shapes.whole());
        });
  }

  private ApiReply stream(Map<String, String> head, ChatShapes shapes, boolean usage) {
    List<ObjectNode> chunks = shapes.chunks(usage);
    var frames = new ArrayList<String>();
    chunks.forEach(chunk -> frames.add(ServerSentEvent.untyped(chunk)));
    frames.add(END);
    return new ApiReply.EventStream(
        head,
        ApiReply.EventStream.SERVER_SENT_EVENTS,
        frames,
        shapes.textChunks(),
        ServerSentEvent.untyped(errors.body(Failure.of(Failure.OVERLOADED))));
  }
}
