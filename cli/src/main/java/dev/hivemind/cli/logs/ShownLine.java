package dev.hivemind.cli.logs;

import dev.hivemind.cli.console.Tone;
import org.jspecify.annotations.Nullable;

/**
 * A line of a log as a person reads it.
 *
 * @param text on one line, harmless for a terminal
 * @param tone null: as plain text
 */
public record ShownLine(String text, @Nullable Tone tone) {}
