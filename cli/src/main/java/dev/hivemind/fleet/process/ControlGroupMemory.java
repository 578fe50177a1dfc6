package dev.hivemind.fleet.process;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the control groups (version 2, the unified hierarchy) that this process is in leave it of
 * memory: a container's limit is lower than the machine's memory.
 */
final class ControlGroupMemory {
  private static final Pattern UNIFIED = Pattern.compile("^0::/(.*)$", Pattern.MULTILINE);

  /** File cache that the kernel takes back before it refuses memory. */
  private static final Pattern RECLAIMABLE =
      Pattern.compile("^inactive_file (\\d+)$", Pattern.MULTILINE);

  private final Path proc;
  private final Path groups;

  ControlGroupMemory(Path proc, Path groups) {
    this.proc = proc;
    this.groups = groups;
  }

  /** {@link Long#MAX_VALUE} when there is no limit. */
  long availableBytes() {
    Matcher unified = UNIFIED.matcher(ProcFile.text(proc.resolve("self/cgroup")));
    if (!unified.find()) {
      return Long.MAX_VALUE;
    }
    long available = Long.MAX_VALUE;
    Path group = groups.resolve(unified.group(1)).normalize();
    while (group != null && group.startsWith(groups)) {
      available = Math.min(available, left(group));
      group = group.getParent();
    }
    return available;
  }

  /** A limit holds for a group and all groups in it. */
  private static long left(Path group) {
    String limit = ProcFile.text(group.resolve("memory.max")).strip();
    String used = ProcFile.text(group.resolve("memory.current")).strip();
    if (!limit.matches("\\d{1,18}") || !used.matches("\\d{1,18}")) {
      return Long.MAX_VALUE;
    }
    Matcher cache = RECLAIMABLE.matcher(ProcFile.text(group.resolve("memory.stat")));
    long reclaimable = cache.find() ? Long.parseLong(cache.group(1)) : 0;
    return Math.max(0, Long.parseLong(limit) - Long.parseLong(used) + reclaimable);
  }
}
