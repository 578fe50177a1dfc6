package dev.hivemind.task.manifest;

import org.jspecify.annotations.Nullable;

/**
 * One thing wrong with a manifest, and where.
 *
 * @param line from 1; 0: the file as a whole
 * @param column from 1; 0 with line 0
 * @param sourceLine that line of the file, for the caret; null where there is none to show
 */
public record Problem(
    String file, int line, int column, String message, @Nullable String sourceLine) {}
