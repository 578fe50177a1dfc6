/** The database that runs are kept in, and what can go wrong with it. */
@NullMarked
package dev.hivemind.checkpoint.sqlite;

import org.jspecify.annotations.NullMarked;
