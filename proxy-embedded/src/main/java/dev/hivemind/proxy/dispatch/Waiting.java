package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.wait.Readiness;
import java.time.Duration;

/**
 * Where a waiting attempt stands right now.
 *
 * @param position in the lane's queue, 1 for the next
 * @param queued attempts in the lane's queue
 * @param readiness what it waits for, and until when as far as that is known; {@link Readiness.Now}
 *     while it is about to be sent
 * @param waited since it joined the queue
 */
public record Waiting(int position, int queued, Readiness readiness, Duration waited) {}
