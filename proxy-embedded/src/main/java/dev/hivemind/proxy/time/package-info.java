@NullMarked
package dev.hivemind.proxy.time;

import org.jspecify.annotations.NullMarked;
