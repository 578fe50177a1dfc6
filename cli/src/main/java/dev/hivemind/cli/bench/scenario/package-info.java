/** What is tried: upstreams, agents, arms. Data only. */
@NullMarked
package dev.hivemind.cli.bench.scenario;

import org.jspecify.annotations.NullMarked;
