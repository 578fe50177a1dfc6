@NullMarked
package dev.hivemind.examples.demo;

import org.jspecify.annotations.NullMarked;
