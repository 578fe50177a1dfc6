@NullMarked
package dev.hivemind.examples.mock.fault;

import org.jspecify.annotations.NullMarked;
