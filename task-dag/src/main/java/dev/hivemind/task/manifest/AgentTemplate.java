package dev.hivemind.task.manifest;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An entry of {@code agents:}: how to start any other agent program. Its texts may hold {@link
 * Placeholder}s, which are filled in at each launch.
 *
 * @param name as {@code agent:} gives it
 * @param protocol of the API that the program calls, as written: {@code anthropic}, {@code
 *     openai-responses}, {@code openai-chat}, {@code gemini} or {@code ollama}
 * @param command the program and its arguments, never empty
 * @param env its further environment variables, in the file's order. Values may be secrets: never
 *     stored, never shown
 * @param prompt how the program gets its prompt
 * @param resume the program and its arguments that go on with the conversation <code>{session}
 *     </code>; empty: it cannot
 * @param line of the entry, from 1
 */
public record AgentTemplate(
    String name,
    String protocol,
    List<String> command,
    Map<String, String> env,
    PromptBy prompt,
    List<String> resume,
    int line) {

  /** How a program gets its prompt. */
  public enum PromptBy {
    /** In place of <code>{prompt}</code> in its command. */
    PLACEHOLDER,
    STDIN,
    /** As the last argument. */
    ARGUMENT
  }

  public AgentTemplate {
    command = List.copyOf(command);
    env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
    resume = List.copyOf(resume);
  }

  /** Whether the command or the environment holds a placeholder. */
  public boolean mentions(Placeholder placeholder) {
    return command.stream().anyMatch(placeholder::standsIn)
        || env.values().stream().anyMatch(placeholder::standsIn);
  }

  /** Names the template; leaves out its command and environment, which may hold secrets. */
  @Override
  public String toString() {
    return "AgentTemplate[" + name + ", " + protocol + "]";
  }
}
