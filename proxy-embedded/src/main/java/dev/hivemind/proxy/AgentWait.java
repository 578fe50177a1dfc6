package dev.hivemind.proxy;

import dev.hivemind.proxy.dispatch.Waiting;

/**
 * What an agent that can do nothing but wait waits for.
 *
 * @param lane that its foremost call waits for
 */
public record AgentWait(String agent, String lane, Waiting waiting) {}
