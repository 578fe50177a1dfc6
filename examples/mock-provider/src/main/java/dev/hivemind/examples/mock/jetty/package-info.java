@NullMarked
package dev.hivemind.examples.mock.jetty;

import org.jspecify.annotations.NullMarked;
