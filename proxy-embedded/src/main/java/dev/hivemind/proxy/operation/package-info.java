/** What a proxy on its own shows of itself: status, metrics, health. Nothing here is secret. */
@NullMarked
package dev.hivemind.proxy.operation;

import org.jspecify.annotations.NullMarked;
