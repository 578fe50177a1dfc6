package dev.hivemind.proxy.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/** A client that sends exactly what it is told to. */
public final class RawClient extends Wire {

  public RawClient(int port) throws IOException {
    super(new Socket(InetAddress.getLoopbackAddress(), port));
  }
}
