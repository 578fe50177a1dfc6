/** A run's side of a proxy in another process. */
@NullMarked
package dev.hivemind.proxy.joining;

import org.jspecify.annotations.NullMarked;
