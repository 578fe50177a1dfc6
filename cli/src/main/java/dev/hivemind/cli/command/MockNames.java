package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.CommandException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The names of constants on the command line: in lower case, with hyphens. */
final class MockNames {
  private MockNames() {}

  static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * @throws CommandException (usage) when there is none of that name
   */
  static <E extends Enum<E>> E find(String option, String name, Class<E> type) {
    List<E> constants = Arrays.asList(type.getEnumConstants());
    return constants.stream()
        .filter(constant -> of(constant).equals(name.strip()))
        .findFirst()
        .orElseThrow(
            () ->
                CommandException.usage(
                    "%s: there is no %s; there are %s"
                        .formatted(
                            option,
                            name,
                            constants.stream()
                                .map(MockNames::of)
                                .collect(Collectors.joining(", ")))));
  }
}
