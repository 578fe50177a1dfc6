/** How a run finds a {@code hivemind proxy} that it may join. */
@NullMarked
package dev.hivemind.cli.via;

import org.jspecify.annotations.NullMarked;
