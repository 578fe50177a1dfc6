package dev.hivemind.proxy;

import dev.hivemind.proxy.dispatch.LaneView;

/**
 * A lane at one moment.
 *
 * @param retriesAbsorbed faults that were tried again before their callers knew of them
 */
public record LaneStatus(String lane, LaneView view, long retriesAbsorbed) {}
