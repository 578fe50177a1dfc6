@NullMarked
package dev.hivemind.task.manifest;

import org.jspecify.annotations.NullMarked;
