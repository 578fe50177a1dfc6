@NullMarked
package dev.hivemind.examples.mock.openai;

import org.jspecify.annotations.NullMarked;
