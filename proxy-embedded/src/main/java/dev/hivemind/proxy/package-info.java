@NullMarked
package dev.hivemind.proxy;

import org.jspecify.annotations.NullMarked;
