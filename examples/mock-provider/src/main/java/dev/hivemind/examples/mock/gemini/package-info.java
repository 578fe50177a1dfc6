@NullMarked
package dev.hivemind.examples.mock.gemini;

import org.jspecify.annotations.NullMarked;
