@NullMarked
package dev.hivemind.proxy.pipeline;

import org.jspecify.annotations.NullMarked;
