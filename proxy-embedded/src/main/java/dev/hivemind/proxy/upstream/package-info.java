@NullMarked
package dev.hivemind.proxy.upstream;

import org.jspecify.annotations.NullMarked;
