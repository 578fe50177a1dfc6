/** How a run's lanes and waits stand at one moment, for people and for other processes. */
@NullMarked
package dev.hivemind.cli.live;

import org.jspecify.annotations.NullMarked;
