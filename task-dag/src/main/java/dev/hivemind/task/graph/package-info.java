@NullMarked
package dev.hivemind.task.graph;

import org.jspecify.annotations.NullMarked;
