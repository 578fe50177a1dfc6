package dev.hivemind.fleet.workspace;

import java.util.List;

/** Names of files for a person: the first few. */
final class FileNames {
  private static final int SHOWN = 10;

  private FileNames() {}

  static String of(List<String> files) {
    String names = String.join(", ", files.stream().limit(SHOWN).toList());
    int more = files.size() - SHOWN;
    return more > 0 ? names + " and " + more + " more" : names;
  }
}
