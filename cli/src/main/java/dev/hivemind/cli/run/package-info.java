/** {@code hivemind run}: composes a run, shows it and sees it to its end. */
@NullMarked
package dev.hivemind.cli.run;

import org.jspecify.annotations.NullMarked;
