package dev.hivemind.agent;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The flags of an agent program that hivemind sets itself and a task's {@code args} may not. */
record OwnFlags(String program, List<OwnFlag> flags) {

  /**
   * @param advice what to write instead, or why not; completes "args contains --x: …"
   */
  record OwnFlag(String advice, List<String> names) {
    static OwnFlag flag(String advice, String... names) {
      return new OwnFlag(advice, List.of(names));
    }
  }

  /** The first clash among {@code args}; null: none. */
  @Nullable String objection(List<String> args) {
    if (!args.isEmpty() && !args.getFirst().startsWith("-")) {
      return program + ": args must begin with an option, not with \"" + args.getFirst() + "\"";
    }
    for (String argument : args) {
      for (OwnFlag flag : flags) {
        for (String name : flag.names()) {
          if (sets(argument, name)) {
            return program + ": args contains " + name + ": " + flag.advice();
          }
        }
      }
    }
    return null;
  }

  /** {@code --name}, {@code --name=value}, {@code -n}, {@code -nvalue}. */
  private static boolean sets(String argument, String name) {
    if (name.startsWith("--")) {
      return argument.equals(name) || argument.startsWith(name + "=");
    }
    return argument.startsWith(name) && (name.length() > 1 || argument.length() == 1);
  }
}
