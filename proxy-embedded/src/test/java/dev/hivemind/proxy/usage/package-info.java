@NullMarked
package dev.hivemind.proxy.usage;

import org.jspecify.annotations.NullMarked;
