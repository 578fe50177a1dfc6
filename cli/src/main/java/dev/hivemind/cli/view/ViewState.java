package dev.hivemind.cli.view;

import org.jspecify.annotations.Nullable;

/**
 * What a person chose to see.
 *
 * @param prompt null: nothing is asked
 * @param chosen id of the agent that keys are about; null: the first one
 * @param filter words that shown agents have; empty: all are shown
 * @param notice what became of the last wish; null: nothing to say
 */
record ViewState(
    Page page,
    @Nullable Prompt prompt,
    @Nullable String chosen,
    String filter,
    Order order,
    @Nullable String notice) {
  static final ViewState BEGIN = new ViewState(new Page.Run(), null, null, "", Order.STATE, null);

  ViewState on(Page other) {
    return new ViewState(other, null, chosen, filter, order, null);
  }

  ViewState asking(@Nullable Prompt other) {
    return new ViewState(page, other, chosen, filter, order, null);
  }

  ViewState choosing(@Nullable String agent) {
    return new ViewState(page, prompt, agent, filter, order, null);
  }

  ViewState filtered(String words) {
    return new ViewState(page, prompt, chosen, words, order, null);
  }

  ViewState ordered(Order other) {
    return new ViewState(page, prompt, chosen, filter, other, null);
  }

  ViewState told(@Nullable String text) {
    return new ViewState(page, prompt, chosen, filter, order, text);
  }
}
