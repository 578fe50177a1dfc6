/** What the build runs once to learn which classes commands need. */
@NullMarked
package dev.hivemind.cli.training;

import org.jspecify.annotations.NullMarked;
