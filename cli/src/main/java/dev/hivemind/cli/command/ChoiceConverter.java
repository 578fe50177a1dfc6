package dev.hivemind.cli.command;

import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Understands one of several words, as the constants of an enum call themselves. */
abstract class ChoiceConverter<E extends Enum<E>> implements ITypeConverter<E> {
  private final List<E> choices;

  ChoiceConverter(Class<E> type) {
    this.choices = Arrays.asList(type.getEnumConstants());
  }

  @Override
  public final E convert(String word) {
    return choices.stream()
        .filter(choice -> choice.toString().equals(word))
        .findFirst()
        .orElseThrow(
            () -> new TypeConversionException(word + " is none of " + String.join(", ", words())));
  }

  private List<String> words() {
    return choices.stream().map(Enum::toString).toList();
  }
}
