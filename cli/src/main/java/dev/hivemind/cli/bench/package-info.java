/** The evaluation: the paper's scenarios and others, without HiveMind and with it. */
@NullMarked
package dev.hivemind.cli.bench;

import org.jspecify.annotations.NullMarked;
