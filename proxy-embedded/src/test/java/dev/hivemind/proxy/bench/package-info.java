/** Not a test: what measures the proxy. */
@NullMarked
package dev.hivemind.proxy.bench;

import org.jspecify.annotations.NullMarked;
