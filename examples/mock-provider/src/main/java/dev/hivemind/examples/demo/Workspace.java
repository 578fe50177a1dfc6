package dev.hivemind.examples.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** The folder that the tools work in and never leave. */
final class Workspace {
  private final Path root;

  /**
   * @throws IOException when the folder is not there
   */
  Workspace(Path folder) throws IOException {
    root = folder.toRealPath();
  }

  Path root() {
    return root;
  }

  /**
   * The absolute path of a file inside, which need not exist.
   *
   * @throws ToolRefusal when the path, or a link on its way, leads outside
   */
  Path resolve(String path) throws ToolRefusal, IOException {
    Path resolved;
    try {
      resolved = root.resolve(path).normalize();
    } catch (InvalidPathException invalid) {
      throw new ToolRefusal("not a path: " + path);
    }
    if (!resolved.startsWith(root) || !existing(resolved).toRealPath().startsWith(root)) {
      throw new ToolRefusal("outside of the working directory: " + path);
    }
    return resolved;
  }

  /** The path itself, or the nearest folder above it that is there; a dangling link is there. */
  private static Path existing(Path path) {
    Path existing = path;
    while (!Files.exists(existing, LinkOption.NOFOLLOW_LINKS)) {
      Path parent = existing.getParent();
      if (parent == null) return existing;
      existing = parent;
    }
    return existing;
  }
}
