@NullMarked
package dev.hivemind.task.run;

import org.jspecify.annotations.NullMarked;
