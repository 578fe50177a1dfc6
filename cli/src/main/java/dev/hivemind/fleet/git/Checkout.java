package dev.hivemind.fleet.git;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A checkout as {@code git worktree list --porcelain} has it.
 *
 * @param branch with refs/heads/; null: none
 * @param locked why it may not be removed; null: it may
 */
public record Checkout(Path path, @Nullable String branch, @Nullable String locked) {

  static List<Checkout> parse(String listed) {
    var all = new ArrayList<Checkout>();
    for (String one : listed.split("\0\0", -1)) {
      Map<String, String> keys = new HashMap<>();
      for (String line : one.split("\0", -1)) {
        int space = line.indexOf(' ');
        keys.put(
            space < 0 ? line : line.substring(0, space),
            space < 0 ? "" : line.substring(space + 1));
      }
      String path = keys.get("worktree");
      if (path != null) {
        all.add(new Checkout(Path.of(path), keys.get("branch"), keys.get("locked")));
      }
    }
    return all;
  }
}
