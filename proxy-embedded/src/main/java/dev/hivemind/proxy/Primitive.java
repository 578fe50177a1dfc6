package dev.hivemind.proxy;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What the proxy does for the calls of a lane; each can be switched off, for the ablation. */
public enum Primitive {
  /** No more calls at once than the lane's limit. */
  ADMISSION,
  /** The provider's rate limits and usage windows are kept to. */
  RATE,
  /** The limit follows what the provider can bear. */
  BACKPRESSURE,
  /** A provider that keeps failing is left alone for a while. */
  BREAKER,
  /** What can be tried again is tried again. */
  RETRY,
  /** Agents and runs spend no more than they may. */
  BUDGET;

  /** As written on a command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Empty for a name that none has. */
  public static Optional<Primitive> byId(String id) {
    return Arrays.stream(values()).filter(primitive -> primitive.id().equals(id)).findFirst();
  }
}
