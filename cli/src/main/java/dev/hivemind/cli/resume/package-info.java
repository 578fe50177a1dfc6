/** Going on with a run: what is left of it, what has changed, what is done now. */
@NullMarked
package dev.hivemind.cli.resume;

import org.jspecify.annotations.NullMarked;
