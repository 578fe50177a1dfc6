package dev.hivemind.proxy.operation;

import java.util.Arrays;

/**
 * Of which calls something is counted, by OpenTelemetry's semantic conventions for GenAI.
 *
 * @param asked the model that was asked for; empty: not said
 * @param answered the model that answered; empty: not said
 */
record CallLabels(String provider, String operation, String asked, String answered, String lane) {

  /** In the order of the values. */
  private static final String[] NAMES = {
    "gen_ai_provider_name",
    "gen_ai_operation_name",
    "gen_ai_request_model",
    "gen_ai_response_model",
    "hivemind_lane"
  };

  /**
   * @param more further ones
   */
  static String[] names(String... more) {
    return joined(NAMES, more);
  }

  /**
   * @param more those of the further names
   */
  String[] values(String... more) {
    return joined(new String[] {provider, operation, asked, answered, lane}, more);
  }

  private static String[] joined(String[] first, String[] more) {
    String[] all = Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return all;
  }
}
