package dev.hivemind.proxy;

import java.time.Duration;

/**
 * How an agent's calls are treated.
 *
 * @param estimatedTokens of the agent's whole task; among equals the smallest goes first
 * @param shielded whether replies are completed upstream before anything of them is delivered
 *     (architecture.md, shield)
 * @param patience how long a call is held and tried again before its caller is told of a fault
 * @param silence how long a call is held without a word: less than the client's longest silence. A
 *     stream is begun then, to be held on; other calls are held no longer
 * @param bounced whether a call is answered 503 at once while the provider keeps failing, instead
 *     of being held
 * @param supervised whether HiveMind launched the agent, and so can resume it
 */
public record AgentTerms(
    Priority priority,
    long estimatedTokens,
    boolean shielded,
    Duration patience,
    Duration silence,
    boolean bounced,
    boolean supervised) {

  /** Clients that HiveMind launches wait for 30 minutes (agents.md). */
  private static final Duration SILENCE_OF_MANAGED = Duration.ofMinutes(28);

  /** Most wait 5 minutes for the first byte, some longer (agents.md). */
  private static final Duration SILENCE_OF_GUESTS = Duration.ofMinutes(4);

  private static final Duration PATIENCE_OF_MANAGED = Duration.ofMinutes(50);

  /** Of an agent that HiveMind launches. */
  public static AgentTerms managed(Priority priority) {
    return new AgentTerms(priority, 0, false, PATIENCE_OF_MANAGED, SILENCE_OF_MANAGED, false, true);
  }

  /**
   * Of an agent that somebody else started.
   *
   * @param hold how long a call is held and tried again before its caller is told of a fault
   */
  public static AgentTerms guest(Duration hold, boolean shielded, boolean bounced) {
    Duration silence = hold.compareTo(SILENCE_OF_GUESTS) < 0 ? hold : SILENCE_OF_GUESTS;
    return new AgentTerms(Priority.NORMAL, 0, shielded, hold, silence, bounced, false);
  }

  public AgentTerms estimated(long tokens) {
    return new AgentTerms(priority, tokens, shielded, patience, silence, bounced, supervised);
  }

  public AgentTerms shielded(boolean whether) {
    return new AgentTerms(
        priority, estimatedTokens, whether, patience, silence, bounced, supervised);
  }
}
