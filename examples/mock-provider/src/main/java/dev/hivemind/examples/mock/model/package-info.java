@NullMarked
package dev.hivemind.examples.mock.model;

import org.jspecify.annotations.NullMarked;
