@NullMarked
package dev.hivemind.examples.mock.time;

import org.jspecify.annotations.NullMarked;
