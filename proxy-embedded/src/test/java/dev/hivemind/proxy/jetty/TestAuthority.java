package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.wire.ScriptedUpstream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** A self-made certificate authority and a server's certificate that it signed. */
final class TestAuthority {
  private static final String PASSWORD = "changeit";

  private final Path file;

  private TestAuthority(Path file) {
    this.file = file;
  }

  /**
   * @param server whom its certificate stands for: {@code dns:NAME} or {@code ip:ADDRESS}
   */
  static TestAuthority of(Path folder, String server) throws Exception {
    TestAuthority made = new TestAuthority(folder.resolve("authority.p12"));
    made.pair("authority", "-ext", "bc:c");
    made.pair("server", "-signer", "authority", "-ext", "san=" + server);
    return made;
  }

  private void pair(String alias, String... more) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of("-genkeypair", "-keyalg", "EC", "-alias", alias));
    command.addAll(List.of("-dname", "CN=" + alias, "-storetype", "PKCS12"));
    command.addAll(List.of("-keystore", file.toString(), "-storepass", PASSWORD));
    command.addAll(List.of(more));
    Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(keytool.waitFor()).as(said).isZero();
  }

  X509Certificate certificate() throws Exception {
    return (X509Certificate) store().getCertificate("authority");
  }

  /** TLS with the server's certificate. */
  ScriptedUpstream.Layer server() throws Exception {
    KeyStore store = store();
    store.deleteEntry("authority");
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return transport -> {
      SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(transport, null, true);
      socket.setUseClientMode(false);
      return socket;
    };
  }

  private KeyStore store() throws Exception {
    return KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
  }
}
