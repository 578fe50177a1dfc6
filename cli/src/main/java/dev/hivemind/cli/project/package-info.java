/** The project that a command works in: its manifest, its state folder, its runs. */
@NullMarked
package dev.hivemind.cli.project;

import org.jspecify.annotations.NullMarked;
