package dev.hivemind.proxy.identity;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Priority;

/** Who may call which lane: what a valid capability stands for. */
public record Admission(String agent, Lane lane, Priority priority) {}
