/** How many attempts a provider takes at once, learned from how it answers (paper 3). */
@NullMarked
package dev.hivemind.proxy.backpressure;

import org.jspecify.annotations.NullMarked;
