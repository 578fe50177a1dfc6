/** Stops sending to a provider that keeps failing, and finds out when it is back (paper 4). */
@NullMarked
package dev.hivemind.proxy.breaker;

import org.jspecify.annotations.NullMarked;
