/** What a call may wait for, in words that every primitive shares. */
@NullMarked
package dev.hivemind.proxy.wait;

import org.jspecify.annotations.NullMarked;
