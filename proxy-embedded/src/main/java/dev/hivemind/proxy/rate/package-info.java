/** Rate limits and usage windows of one lane: pure arithmetic over given times. */
@NullMarked
package dev.hivemind.proxy.rate;

import org.jspecify.annotations.NullMarked;
