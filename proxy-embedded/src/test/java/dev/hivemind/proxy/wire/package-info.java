/** Raw sockets on both sides of a proxy, so that bytes on the wire can be scripted and asserted. */
@NullMarked
package dev.hivemind.proxy.wire;

import org.jspecify.annotations.NullMarked;
