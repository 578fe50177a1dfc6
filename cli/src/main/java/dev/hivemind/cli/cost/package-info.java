/** What calls used, as a table, a document or lines for a spreadsheet. */
@NullMarked
package dev.hivemind.cli.cost;

import org.jspecify.annotations.NullMarked;
