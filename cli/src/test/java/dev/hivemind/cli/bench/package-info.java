@NullMarked
package dev.hivemind.cli.bench;

import org.jspecify.annotations.NullMarked;
