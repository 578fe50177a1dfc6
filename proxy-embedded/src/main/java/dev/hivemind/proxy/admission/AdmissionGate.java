package dev.hivemind.proxy.admission;

import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;

/**
 * Counts attempts in flight against a limit (paper 1). An explicit counter, no semaphore: resizing
 * is O(1) while attempts are in flight, and a lower limit takes effect as they end. Not
 * thread-safe: guarded by the lane's dispatch lock.
 */
public final class AdmissionGate {
  private final boolean limited;
  private int limit;
  private int inFlight;

  private AdmissionGate(boolean limited, int limit) {
    this.limited = limited;
    this.limit = limit;
  }

  /**
   * A gate with that many places.
   *
   * @throws IllegalArgumentException for less than one
   */
  public static AdmissionGate of(int limit) {
    AdmissionGate gate = new AdmissionGate(true, limit);
    gate.resize(limit);
    return gate;
  }

  /** Admission switched off: only counts, whatever limit it is given. */
  public static AdmissionGate unlimited() {
    return new AdmissionGate(false, Integer.MAX_VALUE);
  }

  /** Whether a place is free. */
  public Readiness check() {
    return inFlight < limit
        ? Readiness.NOW
        : new Readiness.Blocked(new WaitReason.Places(inFlight, limit));
  }

  /** Takes a place; call only when {@link #check} just said now. */
  public void enter() {
    if (inFlight >= limit) {
      throw new IllegalStateException("No place is free: " + this);
    }
    inFlight++;
  }

  /** Gives a place back. */
  public void leave() {
    if (inFlight == 0) {
      throw new IllegalStateException("No place is taken: " + this);
    }
    inFlight--;
  }

  /**
   * Sets the number of places.
   *
   * @throws IllegalArgumentException for less than one: nothing would ever move again
   */
  public void resize(int places) {
    if (places < 1) {
      throw new IllegalArgumentException("At least one place is needed, not " + places);
    }
    if (limited) {
      limit = places;
    }
  }

  public int inFlight() {
    return inFlight;
  }

  /** {@link Integer#MAX_VALUE} when switched off. */
  public int limit() {
    return limit;
  }

  @Override
  public String toString() {
    return "AdmissionGate[" + inFlight + " of " + limit + "]";
  }
}
