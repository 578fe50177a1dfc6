package dev.hivemind.cli.manual;

import dev.hivemind.cli.invocation.ExitCode;

/** What holds for all commands, on the page of hivemind itself. */
final class GeneralSections {
  private GeneralSections() {}

  static void writeTo(Roff page) {
    page.section("EXIT STATUS");
    for (ExitCode code : ExitCode.values()) {
      page.entry(Integer.toString(code.code()), meaning(code));
    }
    page.section("FILES");
    page.entry("tasks.yaml, hivemind.yaml", "The manifest, where none is named.");
    page.entry(
        ".hivemind/",
        "What is kept of runs, readable by their owner only; found from any folder of the"
            + " project.");
    page.section("ENVIRONMENT");
    page.entry(
        "ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY, ...",
        "The providers' keys. Agents never see them.");
    page.entry(
        "HTTPS_PROXY, HTTP_PROXY, NO_PROXY, SSL_CERT_FILE, NODE_EXTRA_CA_CERTS",
        "The way to the providers.");
    page.entry("NO_COLOR", "When it is set to anything, nothing is coloured.");
    page.entry("HIVEMIND_JAVA_HOME", "The Java to run with, in place of the first that is found.");
    page.section("SEE ALSO").text("hivemind-run(1), hivemind-status(1), hivemind-plan(1)");
  }

  private static String meaning(ExitCode code) {
    return switch (code) {
      case OK -> "All ended well.";
      case TASK_FAILED -> "A task failed.";
      case USAGE -> "Wrong usage, or a manifest that cannot be used.";
      case BUDGET -> "Stopped by a budget; can be resumed.";
      case WAITING -> "Waiting for a usage limit or for credit; can be resumed.";
      case ENVIRONMENT -> "Something is missing or refused: an agent program, a key, a port.";
      case BUG -> "A fault of HiveMind itself; it says where its report is.";
      case INTERRUPTED -> "Stopped by a signal; can be resumed.";
    };
  }
}
