@NullMarked
package dev.hivemind.fleet.workspace;

import org.jspecify.annotations.NullMarked;
