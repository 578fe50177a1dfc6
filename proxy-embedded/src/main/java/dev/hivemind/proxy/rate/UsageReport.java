package dev.hivemind.proxy.rate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A subscription's usage windows as one answer shows them.
 *
 * @param refuses whether the provider refuses calls for them
 * @param overage whether calls go on only because use beyond a window is paid for
 * @param fallback the window that the provider names as decisive; null: none
 */
record UsageReport(
    boolean refuses, boolean overage, List<UsageWindow> windows, @Nullable UsageWindow fallback) {

  /**
   * One window.
   *
   * @param name {@code 5h}
   * @param usedUp whether the provider says so
   * @param used fraction; NaN when it does not say
   * @param reset null when it does not say
   */
  record UsageWindow(String name, boolean usedUp, double used, @Nullable ResetTime reset) {}
}
