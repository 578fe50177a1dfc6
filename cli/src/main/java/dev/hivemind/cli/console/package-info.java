/** What a person sees: text made safe, measured, cut, coloured and written. */
@NullMarked
package dev.hivemind.cli.console;

import org.jspecify.annotations.NullMarked;
