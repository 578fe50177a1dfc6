@NullMarked
package dev.hivemind.checkpoint;

import org.jspecify.annotations.NullMarked;
