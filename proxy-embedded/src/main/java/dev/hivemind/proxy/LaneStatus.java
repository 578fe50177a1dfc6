package dev.hivemind.proxy;

import dev.hivemind.proxy.dispatch.LaneView;

/**
 * A lane at one moment.
 *
 * @param retriesAbsorbed faults that were answered by sending again before their callers knew of
 *     them; the ledger's entries add up to the same
 */
public record LaneStatus(String lane, LaneView view, long retriesAbsorbed) {}
