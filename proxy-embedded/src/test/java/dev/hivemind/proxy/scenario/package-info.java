@NullMarked
package dev.hivemind.proxy.scenario;

import org.jspecify.annotations.NullMarked;
