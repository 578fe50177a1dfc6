package dev.hivemind.proxy;

import java.net.URI;

/**
 * How one agent reaches one lane through the proxy.
 *
 * @param baseUrl {@code http://127.0.0.1:PORT/a/TOKEN}: identity and capability in one, a secret
 * @param publicBaseUrl {@code http://127.0.0.1:PORT/a/PUBLIC_ID}: may be seen by anybody; a call
 *     needs {@code token} in the header {@value #TOKEN_HEADER}
 */
public record AgentAccess(Lane lane, URI baseUrl, URI publicBaseUrl, String token) {

  /**
   * The request header that carries the token where the path only holds a public id; never
   * forwarded.
   */
  public static final String TOKEN_HEADER = "x-hivemind-token";

  /** Whether the agent must send its own login, which is passed on, and so must have no key. */
  public boolean passesOwnLogin() {
    return lane.credential() instanceof Credential.CallersOwn;
  }

  /** Leaves out what is secret. */
  @Override
  public String toString() {
    return "AgentAccess[" + lane.name() + ", " + publicBaseUrl + "]";
  }
}
