package dev.hivemind.examples.mock.openai;

import dev.hivemind.examples.mock.api.ApiReply;
import dev.hivemind.examples.mock.api.Identifiers;
import dev.hivemind.examples.mock.api.ModelRequest;
import dev.hivemind.examples.mock.api.RefusedException;
import dev.hivemind.examples.mock.api.RequestBody;
import dev.hivemind.examples.mock.api.ServerSentEvent;
import dev.hivemind.examples.mock.api.WireTime;
import dev.hivemind.examples.mock.fault.Failure;
import dev.hivemind.examples.mock.model.Answer;
import dev.hivemind.examples.mock.model.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** OpenAI's Responses. */
final class ResponsesFormat implements OpenAiFormat {
  private final Identifiers ids;
  private final WireTime time;
  private final OpenAiErrors errors;

  ResponsesFormat(Identifiers ids, WireTime time, OpenAiErrors errors) {
    this.ids = ids;
    this.time = time;
    this.errors = errors;
  }

  @Override
  public String endpoint() {
    return "/responses";
  }

  @Override
  public ModelRequest read(RequestBody request, Heads heads) throws RefusedException {
    String model = request.required("model").asString("");
    request.required("input");
    boolean streamed = request.json().path("stream").asBoolean(false);
    return new ModelRequest(
        model,
        streamed,
        request.bytes(),
        ResponsesConversation.read(request.json()),
        (answer, tokens, rates) -> {
          var shapes =
              new ResponseShapes(ids.next("resp_"), time.now(), model, items(answer), tokens);
          Map<String, String> head = heads.of(rates);
          return streamed
              ? stream(head, shapes)
              : new ApiReply.Document(200, head, shapes.completed());
        });
  }

  private List<ResponseItem> items(Answer answer) {
    var items = new ArrayList<ResponseItem>();
    items.add(new ResponseItem.Message(ids.next("msg_"), answer.text()));
    ToolCall call = answer.call();
    if (call != null) {
      items.add(new ResponseItem.Call(ids.next("fc_"), ids.next("call_") + call.mark(), call));
    }
    return items;
  }

  private ApiReply stream(Map<String, String> head, ResponseShapes shapes) {
    List<ObjectNode> events = shapes.events();
    return new ApiReply.EventStream(
        head,
        ApiReply.EventStream.SERVER_SENT_EVENTS,
        events.stream().map(ServerSentEvent::typed).toList(),
        ServerSentEvent.upTo("response.output_item.done", events),
        ServerSentEvent.typed(breakdown()));
  }

  private ObjectNode breakdown() {
    ObjectNode error = errors.error(Failure.of(Failure.OVERLOADED));
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", "error")
        .put("sequence_number", 0)
        .put("code", error.path("code").asString(""))
        .put("message", error.path("message").asString(""))
        .putNull("param");
  }
}
