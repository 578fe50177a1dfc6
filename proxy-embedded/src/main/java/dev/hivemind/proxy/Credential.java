package dev.hivemind.proxy;

/** What a lane shows its upstream to be let in. */
public sealed interface Credential {

  /** A key that the proxy holds and no agent sees. */
  record Key(String secret) implements Credential {
    /** Leaves out the secret. */
    @Override
    public String toString() {
      return "Key";
    }
  }

  /** The upstream wants none; whatever the caller sends is removed. */
  record None() implements Credential {}

  /** The agent's own login, passed on as it comes. */
  record CallersOwn() implements Credential {}

  /** A key that a proxy in another process holds; neither this process nor an agent sees it. */
  record Elsewhere() implements Credential {}

  Credential NONE = new None();
  Credential CALLERS_OWN = new CallersOwn();
  Credential ELSEWHERE = new Elsewhere();
}
