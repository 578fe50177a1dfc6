package dev.hivemind.proxy.identity;

import java.util.Collection;

/** What a proxy does about agents that come and go as they like. */
public interface GuestWatch {

  /** An agent calls for the first time. */
  void arrived(String agent);

  /**
   * An agent has not called for long.
   *
   * @return whether nothing of it is left; false while a call of it is under way
   */
  boolean left(String agent);

  /** These agents called the lane lately. */
  void present(String lane, Collection<String> agents);
}
