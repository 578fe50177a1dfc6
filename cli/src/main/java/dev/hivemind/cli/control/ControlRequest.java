package dev.hivemind.cli.control;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a person asks of the hivemind that works on a run. */
public sealed interface ControlRequest
    permits StopRequest, KillRequest, PauseRequest, PriorityRequest, ResumeRequest {

  /** What {@code ask} says. */
  String name();

  /**
   * @throws JacksonException when it is nothing that this version knows
   */
  static ControlRequest read(JsonNode request) {
    Class<? extends ControlRequest> kind =
        switch (request.path("ask").asString("")) {
          case StopRequest.NAME -> StopRequest.class;
          case KillRequest.NAME -> KillRequest.class;
          case PauseRequest.NAME -> PauseRequest.class;
          case PriorityRequest.NAME -> PriorityRequest.class;
          case ResumeRequest.NAME -> ResumeRequest.class;
          default -> throw new UnknownRequestException();
        };
    return JsonMapper.shared().treeToValue(request.path("what"), kind);
  }

  /** The request is another version's. */
  final class UnknownRequestException extends JacksonException {
    private static final long serialVersionUID = 1;

    UnknownRequestException() {
      super("unknown request");
    }
  }
}
