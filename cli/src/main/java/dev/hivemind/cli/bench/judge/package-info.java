/** Whether what came of a scenario is good enough. */
@NullMarked
package dev.hivemind.cli.bench.judge;

import org.jspecify.annotations.NullMarked;
