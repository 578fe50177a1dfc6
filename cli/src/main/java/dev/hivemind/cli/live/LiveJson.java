package dev.hivemind.cli.live;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** Writes and reads snapshots; their shape changes only by addition. */
public final class LiveJson {
  private static final JsonMapper JSON =
      JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  private LiveJson() {}

  public static String write(LiveSnapshot snapshot) {
    return JSON.writeValueAsString(snapshot);
  }

  /** Empty for what another version wrote in another shape: it is only worth a moment. */
  public static Optional<LiveSnapshot> read(String document) {
    try {
      return Optional.of(JSON.readValue(document, LiveSnapshot.class));
    } catch (JacksonException otherShape) {
      return Optional.empty();
    }
  }
}
