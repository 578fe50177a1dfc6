/**
 * Decides which waiting attempt of a lane is sent next, and when: composes breaker, rate limits,
 * admission and back-pressure under one lock.
 */
@NullMarked
package dev.hivemind.proxy.dispatch;

import org.jspecify.annotations.NullMarked;
