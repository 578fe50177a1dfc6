/**
 * Reads YAML into a tree in which everything knows its place in the file.
 *
 * <p>Knows nothing of manifests.
 */
@NullMarked
package dev.hivemind.task.manifest.yaml;

import org.jspecify.annotations.NullMarked;
