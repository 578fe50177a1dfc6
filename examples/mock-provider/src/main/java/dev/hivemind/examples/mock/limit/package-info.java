@NullMarked
package dev.hivemind.examples.mock.limit;

import org.jspecify.annotations.NullMarked;
