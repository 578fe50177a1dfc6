/** The proxy on its own, for agents that are started by hand or by other tools. */
@NullMarked
package dev.hivemind.cli.proxy;

import org.jspecify.annotations.NullMarked;
