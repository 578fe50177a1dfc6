@NullMarked
package dev.hivemind.examples.mock.ollama;

import org.jspecify.annotations.NullMarked;
