/** The runs of a project as a table or a document. */
@NullMarked
package dev.hivemind.cli.runs;

import org.jspecify.annotations.NullMarked;
