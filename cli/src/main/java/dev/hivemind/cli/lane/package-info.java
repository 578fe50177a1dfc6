/** Which upstreams a run calls, with whose keys. */
@NullMarked
package dev.hivemind.cli.lane;

import org.jspecify.annotations.NullMarked;
