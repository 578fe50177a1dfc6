package dev.hivemind.proxy.identity;

import dev.hivemind.proxy.upstream.Headers;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Tells from a request's head who calls. Thread-safe. */
@FunctionalInterface
public interface Identification {

  /**
   * Null for a stranger.
   *
   * @param target of the request, not decoded
   */
  @Nullable Identified identify(String target, Headers headers);

  /** Asks another one for whoever is a stranger here. */
  default Identification or(Identification other) {
    return (target, headers) -> {
      Identified known = identify(target, headers);
      return known == null ? other.identify(target, headers) : known;
    };
  }

  /**
   * Somebody who may call.
   *
   * @param path what was called
   * @param admitted whether that still holds: an agent may be dismissed meanwhile
   */
  record Identified(Admission admission, AgentPath path, BooleanSupplier admitted) {}
}
