package dev.hivemind.examples.mock.model;

/** POSIX shell command lines. */
final class ShellCommand {
  private ShellCommand() {}

  /** Creates the file's folder and the file, relative to the shell's working directory. */
  static String writing(String path, String content) {
    String write = "printf '%s' " + quoted(content) + " > " + quoted(path);
    int folder = path.lastIndexOf('/');
    return folder < 0 ? write : "mkdir -p " + quoted(path.substring(0, folder)) + " && " + write;
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
