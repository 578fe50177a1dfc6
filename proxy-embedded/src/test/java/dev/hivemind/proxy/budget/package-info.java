@NullMarked
package dev.hivemind.proxy.budget;

import org.jspecify.annotations.NullMarked;
