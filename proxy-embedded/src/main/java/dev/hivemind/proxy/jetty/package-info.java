@NullMarked
package dev.hivemind.proxy.jetty;

import org.jspecify.annotations.NullMarked;
