@NullMarked
package dev.hivemind.examples.mock.api;

import org.jspecify.annotations.NullMarked;
