/** Runs of other processes that joined this proxy: who they are, what they hear, when they go. */
@NullMarked
package dev.hivemind.proxy.hosting;

import org.jspecify.annotations.NullMarked;
