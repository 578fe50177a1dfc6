/** What the evaluation tells: tables, JSON, a page. */
@NullMarked
package dev.hivemind.cli.bench.report;

import org.jspecify.annotations.NullMarked;
