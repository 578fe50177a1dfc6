/** A terminal as a screen of styled lines and a source of keys; knows nothing of runs. */
@NullMarked
package dev.hivemind.tui;

import org.jspecify.annotations.NullMarked;
