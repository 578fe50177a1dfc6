/** The evaluation as one page of HTML that needs nothing else. */
@NullMarked
package dev.hivemind.cli.bench.page;

import org.jspecify.annotations.NullMarked;
