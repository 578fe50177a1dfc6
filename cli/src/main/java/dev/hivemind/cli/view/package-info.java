/**
 * The live view of a run: a report, the screen's size and what the person chose make lines of text;
 * keys make wishes.
 */
@NullMarked
package dev.hivemind.cli.view;

import org.jspecify.annotations.NullMarked;
