@NullMarked
package dev.hivemind.examples.mock.anthropic;

import org.jspecify.annotations.NullMarked;
