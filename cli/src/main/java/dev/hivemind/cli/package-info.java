@NullMarked
package dev.hivemind.cli;

import org.jspecify.annotations.NullMarked;
