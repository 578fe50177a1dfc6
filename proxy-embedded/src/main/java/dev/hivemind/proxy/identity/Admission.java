package dev.hivemind.proxy.identity;

import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Lane;

/** Who may call which lane, and on which terms: what a valid capability stands for. */
public record Admission(String agent, Lane lane, AgentTerms terms) {}
