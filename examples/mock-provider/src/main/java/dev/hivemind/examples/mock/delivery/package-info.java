@NullMarked
package dev.hivemind.examples.mock.delivery;

import org.jspecify.annotations.NullMarked;
