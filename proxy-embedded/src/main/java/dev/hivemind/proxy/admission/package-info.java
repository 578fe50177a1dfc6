/** How many attempts of a lane are in flight at once. */
@NullMarked
package dev.hivemind.proxy.admission;

import org.jspecify.annotations.NullMarked;
