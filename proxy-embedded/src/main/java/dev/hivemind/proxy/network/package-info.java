/**
 * How upstreams are reached from this machine: forward proxies and further trusted certificates.
 */
@NullMarked
package dev.hivemind.proxy.network;

import org.jspecify.annotations.NullMarked;
