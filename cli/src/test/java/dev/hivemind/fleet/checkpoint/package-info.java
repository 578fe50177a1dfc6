@NullMarked
package dev.hivemind.fleet.checkpoint;

import org.jspecify.annotations.NullMarked;
