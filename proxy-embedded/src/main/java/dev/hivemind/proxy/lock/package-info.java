/** How the threads of calls exclude each other. */
@NullMarked
package dev.hivemind.proxy.lock;

import org.jspecify.annotations.NullMarked;
