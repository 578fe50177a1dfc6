/** The manual's pages, made of picocli's model of the command line while HiveMind is built. */
@NullMarked
package dev.hivemind.cli.manual;

import org.jspecify.annotations.NullMarked;
