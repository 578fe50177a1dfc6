package dev.hivemind.proxy.wire;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLException;

/** A server on loopback that plays a script on every connection. */
public final class ScriptedUpstream implements AutoCloseable {
  private final ServerSocket listener;
  private final Layer layer;
  private final Script script;
  private final AtomicInteger connections = new AtomicInteger();
  private final Queue<Wire> open = new ConcurrentLinkedQueue<>();
  private final List<RawMessage> requests = new CopyOnWriteArrayList<>();
  private final List<Throwable> faults = new CopyOnWriteArrayList<>();

  /** What happens on one connection; it is closed afterwards. */
  @FunctionalInterface
  public interface Script {

    /**
     * @param number of the connection, from 1
     */
    void play(Peer peer, int number) throws Exception;
  }

  /** What is spoken on top of a connection. */
  @FunctionalInterface
  public interface Layer {
    Socket over(Socket transport) throws IOException;
  }

  /** The connection to whoever calls. */
  public final class Peer extends Wire {
    private Peer(Socket transport, Socket socket) throws IOException {
      super(transport, socket);
    }

    /** Reads a request and remembers it; an empty one, which is not, when none comes any more. */
    public RawMessage request() throws IOException {
      RawMessage request = readMessage();
      if (!request.head().isEmpty()) {
        requests.add(request);
      }
      return request;
    }
  }

  public ScriptedUpstream(Script script) throws IOException {
    this(socket -> socket, script);
  }

  public ScriptedUpstream(Layer layer, Script script) throws IOException {
    this.listener = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());
    this.layer = layer;
    this.script = script;
    Thread.ofPlatform().daemon().name("scripted-upstream").start(this::accept);
  }

  /** Answers every request with the same bytes. */
  public static ScriptedUpstream answering(String answer) throws IOException {
    return new ScriptedUpstream(
        (peer, number) -> {
          while (!peer.request().head().isEmpty()) {
            peer.send(answer);
          }
        });
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        int number = connections.incrementAndGet();
        Thread.ofVirtual().start(() -> play(socket, number));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void play(Socket socket, int number) {
    try (Peer peer = new Peer(socket, layer.over(socket))) {
      open.add(peer);
      script.play(peer, number);
    } catch (SocketException | EOFException | SSLException theOtherSideLeft) {
      // Part of many scripts.
    } catch (Exception fault) {
      faults.add(fault);
    }
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort());
  }

  public List<RawMessage> requests() {
    return List.copyOf(requests);
  }

  public int connections() {
    return connections.get();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Wire wire : open) {
      wire.close();
    }
    if (!faults.isEmpty()) {
      throw new AssertionError("the script failed", faults.getFirst());
    }
  }
}
