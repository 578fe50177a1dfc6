@NullMarked
package dev.hivemind.fleet;

import org.jspecify.annotations.NullMarked;
