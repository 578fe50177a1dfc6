@NullMarked
package dev.hivemind.task;

import org.jspecify.annotations.NullMarked;
