/**
 * Ceilings of agents and of the run, in tokens and in US dollars, and the prices for the latter.
 */
@NullMarked
package dev.hivemind.proxy.budget;

import org.jspecify.annotations.NullMarked;
