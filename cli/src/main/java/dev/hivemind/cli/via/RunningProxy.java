package dev.hivemind.cli.via;

import dev.hivemind.cli.invocation.Build;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.status.ProcessLiveness;
import dev.hivemind.proxy.control.Offer;
import dev.hivemind.proxy.joining.ControlAddress;
import dev.hivemind.proxy.joining.ControlClient;
import dev.hivemind.proxy.joining.ControlException;
import dev.hivemind.task.run.ProcessIdentity;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A proxy of another process that a run may join.
 *
 * @param offer the upstreams that it has
 */
public record RunningProxy(ControlAddress address, ProcessIdentity process, Offer offer) {
  private static final Set<String> THIS_MACHINE = Set.of("127.0.0.1", "localhost");

  /** Where a proxy on its own listens when nobody says otherwise. */
  public static final int USUAL_PORT = 8765;

  /**
   * Finds a proxy and asks what it has. Nothing is sent anywhere unless the process that this user
   * started on that port is alive: another one may have taken the port since.
   *
   * @param via as the person wrote it
   * @param environment of this process
   * @throws CommandException (usage) for what is no address of this machine, (environment) when
   *     there is no proxy that can be joined; says what to do
   */
  public static RunningProxy find(String via, Map<String, String> environment) {
    URI server = server(via);
    ProxyNote note =
        note(server, environment)
            .filter(found -> new ProcessLiveness().alive(found.process()))
            .orElseThrow(() -> nobody(server));
    if (!note.version().equals(Build.version())) throw otherVersion(server, note);
    var address = new ControlAddress(server, note.secret(), Build.version());
    try (var client = new ControlClient(address)) {
      return new RunningProxy(address, note.process(), client.look());
    } catch (ControlException refused) {
      throw CommandException.environment("--via: " + refused.words());
    }
  }

  private static URI server(String via) {
    try {
      URI url = URI.create(via);
      boolean path = url.getRawPath() != null && !url.getRawPath().replace("/", "").isEmpty();
      if ("http".equals(url.getScheme())
          && THIS_MACHINE.contains(String.valueOf(url.getHost()))
          && !path
          && url.getRawQuery() == null) {
        return Doorway.server(url.getPort() < 0 ? USUAL_PORT : url.getPort());
      }
    } catch (IllegalArgumentException noUrl) {
      // Said below.
    }
    throw CommandException.usage(
        "--via takes http://127.0.0.1:PORT as hivemind proxy prints it, without anything after"
            + " the port: the proxy must be on this machine, and a run needs no access token.");
  }

  private static Optional<ProxyNote> note(URI server, Map<String, String> environment) {
    var notes = new ProxyNotes(environment);
    try {
      return notes.read(server.getPort());
    } catch (IOException unreadable) {
      throw CommandException.environment(
          "--via: cannot read %s, where the proxy left word: %s"
              .formatted(notes.file(server.getPort()), unreadable.getMessage()));
    }
  }

  private static CommandException nobody(URI server) {
    return CommandException.environment(
        "--via: no hivemind proxy that you have started runs at %s. Start one: hivemind proxy --port %d --upstream ..."
            .formatted(server, server.getPort()));
  }

  private static CommandException otherVersion(URI server, ProxyNote note) {
    return CommandException.environment(
        "--via: the proxy at %s is of HiveMind %s and this is %s: start both from the same installation."
            .formatted(server, note.version(), Build.version()));
  }

  public URI server() {
    return address.server();
  }

  /** Whether its process is still there. */
  public boolean isAlive() {
    return new ProcessLiveness().alive(process);
  }
}
