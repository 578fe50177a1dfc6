@NullMarked
package dev.hivemind.examples.mock;

import org.jspecify.annotations.NullMarked;
