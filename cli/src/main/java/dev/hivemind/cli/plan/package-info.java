/** What a run is going to do, for a person and for a program. */
@NullMarked
package dev.hivemind.cli.plan;

import org.jspecify.annotations.NullMarked;
