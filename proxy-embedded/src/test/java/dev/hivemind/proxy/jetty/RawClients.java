package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.wire.RawClient;
import dev.hivemind.proxy.wire.RawMessage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Several clients of one agent. */
final class RawClients implements AutoCloseable {
  private final ProxyUnderTest proxy;
  private final List<RawClient> clients = new ArrayList<>();

  RawClients(ProxyUnderTest proxy, int count) throws IOException {
    this.proxy = proxy;
    for (int i = 0; i < count; i++) {
      clients.add(proxy.client());
    }
  }

  void sendAll(String path) throws IOException {
    for (RawClient client : clients) {
      client.send(proxy.post(path, "{}"));
    }
  }

  List<RawMessage> answers() throws IOException {
    List<RawMessage> answers = new ArrayList<>();
    for (RawClient client : clients) {
      answers.add(client.readMessage());
    }
    return answers;
  }

  @Override
  public void close() throws IOException {
    for (RawClient client : clients) {
      client.close();
    }
  }
}
