@NullMarked
package dev.hivemind.fleet.process;

import org.jspecify.annotations.NullMarked;
