package dev.hivemind.cli.command;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** An option of a later version: known, so that a message can say so, and refused. */
final class LaterOption {
  private LaterOption() {}

  static void add(CommandSpec spec, String name) {
    spec.addOption(
        OptionSpec.builder(name)
            .hidden(true)
            .arity("0..1")
            .type(String.class)
            .setter(refusal(spec, name))
            .build());
  }

  /** Picocli also sets null, as the initial value, when the option is not given. */
  private static ISetter refusal(CommandSpec spec, String name) {
    return new ISetter() {
      @Override
      public <T> T set(T value) {
        if (value == null) return value;
        throw new ParameterException(
            spec.commandLine(), name + " is not available in this version of HiveMind.");
      }
    };
  }
}
