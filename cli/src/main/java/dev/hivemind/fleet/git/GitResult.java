package dev.hivemind.fleet.git;

/**
 * What came of one call of git, or of gh.
 *
 * @param output without the last line end
 * @param errors what it printed beside, for a person
 */
public record GitResult(int exitCode, String output, String errors) {
  public boolean succeeded() {
    return exitCode == 0;
  }

  /** Why it failed, in the program's own words. */
  public String reason() {
    String words = errors.isBlank() ? output : errors;
    return words.isBlank() ? "exit code " + exitCode : words.strip();
  }
}
