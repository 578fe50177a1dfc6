/** One call of hivemind: what it finds around it and how it ends. */
@NullMarked
package dev.hivemind.cli.invocation;

import org.jspecify.annotations.NullMarked;
