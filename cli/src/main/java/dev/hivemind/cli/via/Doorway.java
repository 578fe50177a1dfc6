package dev.hivemind.cli.via;

import dev.hivemind.cli.invocation.Build;
import dev.hivemind.cli.status.ProcessLiveness;
import java.io.IOException;
import java.net.URI;
import java.util.Map;

/** Lets this user's runs find a proxy for as long as it is open. */
public final class Doorway implements AutoCloseable {
  private final ProxyNotes notes;
  private final int port;

  private Doorway(ProxyNotes notes, int port) {
    this.notes = notes;
    this.port = port;
  }

  /**
   * @param secret that a run must show
   * @throws IOException when it cannot be written down
   */
  public static Doorway open(Map<String, String> environment, int port, String secret)
      throws IOException {
    var notes = new ProxyNotes(environment);
    notes.write(
        new ProxyNote(
            ProxyNote.SCHEMA, server(port), Build.version(), ProcessLiveness.self(), secret));
    return new Doorway(notes, port);
  }

  /** How a person names a proxy to a run. */
  public static URI server(int port) {
    return URI.create("http://127.0.0.1:" + port);
  }

  @Override
  public void close() throws IOException {
    notes.remove(port);
  }
}
