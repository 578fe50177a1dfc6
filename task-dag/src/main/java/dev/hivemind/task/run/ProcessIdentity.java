package dev.hivemind.task.run;

import java.time.Instant;

/**
 * A process that no other can be mistaken for: process ids are used again, a pair of id and start
 * time is not.
 *
 * @param started to the system's precision; compare for equality only
 */
public record ProcessIdentity(long pid, Instant started) {}
