/** One trial: agents, mocks and the proxy, and what came of it. */
@NullMarked
package dev.hivemind.cli.bench.trial;

import org.jspecify.annotations.NullMarked;
