@NullMarked
package dev.hivemind.proxy.network;

import org.jspecify.annotations.NullMarked;
