package dev.hivemind.examples.mock.api;

import dev.hivemind.examples.mock.limit.RateReport;
import dev.hivemind.examples.mock.model.Answer;
import dev.hivemind.examples.mock.model.Conversation;
import dev.hivemind.examples.mock.model.TokenCount;

/**
 * A call that the model has to answer.
 *
 * @param bytes length of the request's body
 * @param shapes in which its API says the answer
 */
public record ModelRequest(
    String model, boolean streamed, long bytes, Conversation conversation, Shapes shapes) {

  /** One API's way to say an answer. */
  @FunctionalInterface
  public interface Shapes {
    ApiReply reply(Answer answer, TokenCount tokens, RateReport rates);
  }
}
