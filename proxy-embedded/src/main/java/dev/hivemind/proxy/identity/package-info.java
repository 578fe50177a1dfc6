@NullMarked
package dev.hivemind.proxy.identity;

import org.jspecify.annotations.NullMarked;
