package dev.hivemind.proxy.usage;

import java.nio.ByteBuffer;

/**
 * Counts the tokens of one reply while its bytes pass. Never changes, delays or rejects them;
 * malformed content is not an error, it only counts nothing.
 *
 * <p>Used by one thread at a time, with a happens-before edge between calls.
 */
public interface UsageTap {

  /**
   * The next bytes of the reply's body as received, cut anywhere. Reads from position to limit;
   * leaves the buffer as it was.
   */
  void accept(ByteBuffer bytes);

  /**
   * What was reported or estimated so far; final once the last byte was accepted. Call after the
   * last {@link #accept}.
   */
  Reading read();

  /** What the provider says to people of an error inside a 200 reply; empty: nothing. */
  default String errorWords() {
    return "";
  }

  /**
   * @param model as the reply names it; empty when it does not
   * @param complete whether the protocol's own end was seen (message_stop, response.completed,
   *     [DONE], a reason to finish, a whole JSON document): a reply without it was truncated. Also
   *     true where no end can be told, since the protocol has none or the reply cannot be read: the
   *     transport has the last word
   * @param errorType type of an error inside a 200 reply (an {@code error} event); empty: none
   */
  record Reading(Usage usage, String model, boolean complete, String errorType) {}
}
