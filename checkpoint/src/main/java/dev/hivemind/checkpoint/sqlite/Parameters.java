package dev.hivemind.checkpoint.sqlite;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Gives a statement its values, as the database holds them. */
final class Parameters {
  private Parameters() {}

  static void set(PreparedStatement statement, @Nullable Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) statement.setObject(i + 1, stored(values[i]));
  }

  private static @Nullable Object stored(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case String text -> text;
      case Long number -> number;
      case Integer number -> number;
      case Boolean truth -> truth ? 1 : 0;
      case Enum<?> word -> word.name().toLowerCase(Locale.ROOT);
      case Instant instant -> Micros.of(instant);
      case Duration duration -> Micros.of(duration);
      default -> throw new IllegalArgumentException("no column holds a " + value.getClass());
    };
  }
}
