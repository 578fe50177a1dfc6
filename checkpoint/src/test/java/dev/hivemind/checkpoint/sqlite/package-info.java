@NullMarked
package dev.hivemind.checkpoint.sqlite;

import org.jspecify.annotations.NullMarked;
