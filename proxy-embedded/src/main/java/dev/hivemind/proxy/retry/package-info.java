/** Whether and when a failed attempt is made again: pure decisions over given times. */
@NullMarked
package dev.hivemind.proxy.retry;

import org.jspecify.annotations.NullMarked;
