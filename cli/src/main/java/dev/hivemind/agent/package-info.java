@NullMarked
package dev.hivemind.agent;

import org.jspecify.annotations.NullMarked;
