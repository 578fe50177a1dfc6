/** What a proxy and the runs that join it from other processes say to each other. */
@NullMarked
package dev.hivemind.proxy.control;

import org.jspecify.annotations.NullMarked;
