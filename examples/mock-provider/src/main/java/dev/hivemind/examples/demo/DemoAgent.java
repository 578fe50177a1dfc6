package dev.hivemind.examples.demo;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A small coding agent that ships with HiveMind: a program of its own that makes real multi-turn
 * streaming calls to an Anthropic Messages API, carries out the model's tool calls in its working
 * directory, and reports on standard output in JSON Lines. Like the paper's agent it never retries:
 * the first call that fails ends it.
 *
 * <p>Prompt on standard input; {@code ANTHROPIC_BASE_URL} and {@code ANTHROPIC_API_KEY} in the
 * environment; arguments see {@link AgentOptions}, output {@link AgentReport}. Exit codes: 0 done,
 * 1 failed, 2 wrong usage, 130 interrupted. It starts fast: no libraries, and none of the JDK's
 * that are slow to load.
 */
public final class DemoAgent {
  private static final int DONE = 0;
  private static final int FAILED = 1;
  private static final int WRONG_USAGE = 2;

  private final AgentOptions options;
  private final AgentReport report;
  private final Workspace workspace;
  private final ShellCommand shell;

  private DemoAgent(AgentOptions options) throws IOException {
    this.options = options;
    this.report = new AgentReport(new FileOutputStream(FileDescriptor.out));
    this.workspace = new Workspace(Path.of(""));
    this.shell = new ShellCommand(workspace.root());
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    AgentOptions options;
    try {
      options = AgentOptions.parse(arguments);
    } catch (AgentFailure wrongUsage) {
      System.err.println("demo agent: " + wrongUsage.reason());
      System.exit(WRONG_USAGE);
      return;
    }
    System.exit(new DemoAgent(options).run());
  }

  private int run() throws InterruptedException {
    Interruption.watch(report, shell);
    report.session(options.session());
    int exitCode = endWithResult();
    if (options.linger()) Thread.currentThread().join();
    return exitCode;
  }

  private int endWithResult() throws InterruptedException {
    try {
      String said = work(new String(System.in.readAllBytes(), StandardCharsets.UTF_8));
      if (options.exitSilently()) report.silence();
      report.end(false, said);
      return DONE;
    } catch (AgentFailure failure) {
      report.end(true, failure.reason());
    } catch (IOException | RuntimeException | OutOfMemoryError fault) {
      report.end(true, "the demo agent cannot go on: " + fault);
    }
    return FAILED;
  }

  /** Talks with the model until it has finished. */
  private String work(String prompt) throws AgentFailure, IOException, InterruptedException {
    if (prompt.isBlank()) throw new AgentFailure("there is no prompt on standard input");
    var api = new MessagesApi(variable("ANTHROPIC_BASE_URL"), variable("ANTHROPIC_API_KEY"));
    var conversation =
        new Conversation(options.model(), system(), new Transcript(options.transcript()));
    if (options.resumes()) conversation.goOn();
    conversation.addUser(List.of(ModelMessage.textBlock(prompt)));
    for (int turn = 0; turn < options.maxTurns(); turn++) {
      ModelMessage message = api.send(conversation.request());
      report.answered(message);
      conversation.addAssistant(message.content());
      if (isFinal(message)) return message.text();
      conversation.addUser(outputs(message));
    }
    throw new AgentFailure("not finished after " + options.maxTurns() + " turns");
  }

  private static boolean isFinal(ModelMessage message) throws AgentFailure {
    return switch (message.stopReason()) {
      case "tool_use" -> message.toolUses().isEmpty();
      case "end_turn", "stop_sequence" -> true;
      default -> throw new AgentFailure("the model stopped early: " + message.stopReason());
    };
  }

  private List<Object> outputs(ModelMessage message) throws InterruptedException {
    var toolbox = new Toolbox(workspace, shell);
    var outputs = new ArrayList<Object>();
    for (ToolUse use : message.toolUses()) {
      report.toolStarted(use);
      ToolOutput output = toolbox.run(use);
      report.toolEnded(use, output);
      outputs.add(output.json(use));
    }
    return outputs;
  }

  private String system() {
    return "You are a coding agent. Do what the user asks with the tools, then say what you did.\n"
        + "Working directory: "
        + workspace.root();
  }

  private static String variable(String name) throws AgentFailure {
    String value = System.getenv(name);
    if (value == null || value.isBlank()) throw new AgentFailure(name + " is not set");
    return value;
  }
}
