package dev.hivemind.cli.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a person chose to see, and what there is to say of that.
 *
 * @param prompt null: nothing is asked
 * @param chosen id of the agent that keys are about; null: the first one
 * @param filter words that shown agents have; empty: all are shown
 * @param notice what became of the last wish; null: nothing to say
 * @param unreadSince the run could not be read since then, and what is shown is older; null: it is
 *     as it stands
 */
record ViewState(
    Page page,
    @Nullable Prompt prompt,
    @Nullable String chosen,
    String filter,
    Order order,
    @Nullable String notice,
    @Nullable Instant unreadSince) {
  static final ViewState BEGIN =
      new ViewState(new Page.Run(), null, null, "", Order.STATE, null, null);

  ViewState on(Page other) {
    return new ViewState(other, null, chosen, filter, order, null, unreadSince);
  }

  ViewState asking(@Nullable Prompt other) {
    return new ViewState(page, other, chosen, filter, order, null, unreadSince);
  }

  ViewState choosing(@Nullable String agent) {
    return new ViewState(page, prompt, agent, filter, order, null, unreadSince);
  }

  ViewState filtered(String words) {
    return new ViewState(page, prompt, chosen, words, order, null, unreadSince);
  }

  ViewState ordered(Order other) {
    return new ViewState(page, prompt, chosen, filter, other, null, unreadSince);
  }

  ViewState told(@Nullable String text) {
    return new ViewState(page, prompt, chosen, filter, order, text, unreadSince);
  }

  /** Null: the run can be read. */
  ViewState unread(@Nullable Instant since) {
    return new ViewState(page, prompt, chosen, filter, order, notice, since);
  }
}
