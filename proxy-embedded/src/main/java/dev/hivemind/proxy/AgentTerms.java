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

  /** Of clients that HiveMind makes wait for 30 minutes (agents.md). */
  public static final Duration LONG_SILENCE = Duration.ofMinutes(28);

  /** Of any other: most wait 5 minutes for the first byte, some longer (agents.md). */
  public static final Duration USUAL_SILENCE = Duration.ofMinutes(4);

  private static final Duration PATIENCE_OF_MANAGED = Duration.ofMinutes(50);

  /** Of an agent that HiveMind launches, and makes wait for long. */
  public static AgentTerms managed(Priority priority) {
    return new AgentTerms(priority, 0, false, PATIENCE_OF_MANAGED, LONG_SILENCE, false, true);
  }

  /**
   * Of an agent that somebody else started.
   *
   * @param hold how long a call is held and tried again before its caller is told of a fault
   */
  public static AgentTerms guest(Duration hold, boolean shielded, boolean bounced) {
    Duration silence = hold.compareTo(USUAL_SILENCE) < 0 ? hold : USUAL_SILENCE;
    return new AgentTerms(Priority.NORMAL, 0, shielded, hold, silence, bounced, false);
  }

  public AgentTerms estimated(long tokens) {
    return new AgentTerms(priority, tokens, shielded, patience, silence, bounced, supervised);
  }

  /** Of an agent whose client waits so long for the first byte. */
  public AgentTerms silentFor(Duration other) {
    return new AgentTerms(
        priority, estimatedTokens, shielded, patience, other, bounced, supervised);
  }

  public AgentTerms shielded(boolean whether) {
    return new AgentTerms(
        priority, estimatedTokens, whether, patience, silence, bounced, supervised);
  }
}
