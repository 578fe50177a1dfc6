package dev.hivemind.cli.logs;

import dev.hivemind.cli.console.Tone;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A line of an agent's log.
 *
 * @param at not before this; as near as the run's journal tells
 * @param tone null: as plain text
 * @param onStderr whether the agent printed it on standard error
 */
record LogLine(Instant at, String agent, String text, @Nullable Tone tone, boolean onStderr) {}
