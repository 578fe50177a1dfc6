package dev.hivemind.examples.demo;

/**
 * What the agent's command line says.
 *
 * @param model for the API
 * @param maxTurns how many answers of the model it takes before it gives up
 * @param session the conversation's id
 * @param transcript the file that keeps the conversation; empty: nothing does
 * @param resumes whether the conversation in that file goes on
 * @param linger for tests of supervisors: whether it stays after its result until it is killed
 * @param exitSilently for tests of supervisors: whether it ends without a result, with exit code 0
 */
record AgentOptions(
    String model,
    int maxTurns,
    String session,
    String transcript,
    boolean resumes,
    boolean linger,
    boolean exitSilently) {

  /**
   * @throws AgentFailure for a command line that makes no sense
   */
  static AgentOptions parse(String[] arguments) throws AgentFailure {
    String model = DemoProgram.USUAL_MODEL;
    int maxTurns = 100;
    String session = "";
    String transcript = "";
    boolean resumes = false;
    boolean linger = false;
    boolean exitSilently = false;
    for (int index = 0; index < arguments.length; index++) {
      switch (arguments[index]) {
        case "--model" -> model = value(arguments, ++index);
        case "--max-turns" -> maxTurns = positive(value(arguments, ++index));
        case "--session" -> session = value(arguments, ++index);
        case "--transcript" -> transcript = value(arguments, ++index);
        case "--resume" -> resumes = true;
        case "--linger" -> linger = true;
        case "--exit-silently" -> exitSilently = true;
        default -> throw new AgentFailure("unknown argument " + arguments[index]);
      }
    }
    if (resumes && transcript.isEmpty()) throw new AgentFailure("--resume wants a --transcript");
    // Only when it is needed: asking for the process id is slow to load.
    if (session.isEmpty()) session = "demo-" + ProcessHandle.current().pid();
    return new AgentOptions(model, maxTurns, session, transcript, resumes, linger, exitSilently);
  }

  private static String value(String[] arguments, int index) throws AgentFailure {
    if (index < arguments.length) return arguments[index];
    throw new AgentFailure("a value is missing after " + arguments[index - 1]);
  }

  private static int positive(String value) throws AgentFailure {
    try {
      int number = Integer.parseInt(value);
      if (number > 0) return number;
    } catch (NumberFormatException notANumber) {
      // The same complaint as for a number that is not positive.
    }
    throw new AgentFailure("--max-turns wants a positive number, not " + value);
  }
}
