package dev.hivemind.examples.mock.api;

/** Looks for an API key in a call. Any key is good; no key is not. */
public final class Credentials {
  private static final String BEARER = "bearer ";

  private Credentials() {}

  /** Whether there is a key in {@code Authorization: Bearer}. */
  public static boolean hasBearer(ApiCall call) {
    String value = call.header("authorization");
    return value != null
        && value.regionMatches(true, 0, BEARER, 0, BEARER.length())
        && !value.substring(BEARER.length()).isBlank();
  }

  /**
   * Whether there is a key in a header of its own.
   *
   * @param header in lower case
   */
  public static boolean hasKey(ApiCall call, String header) {
    String value = call.header(header);
    return value != null && !value.isBlank();
  }
}
