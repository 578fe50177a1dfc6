package dev.hivemind.cli.lane;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.proxy.network.DirectHosts;
import dev.hivemind.proxy.network.ForwardProxy;
import dev.hivemind.proxy.network.UpstreamNetwork;
import java.io.IOException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads from hivemind's own environment how upstreams are reached from this machine. Of a variable
 * that is set in both cases the lower one counts, as it does for other programs; one that is empty
 * is not set.
 */
public final class NetworkReader {
  public static final String HTTPS_PROXY = "HTTPS_PROXY";
  public static final String HTTP_PROXY = "HTTP_PROXY";
  private static final String NO_PROXY = "NO_PROXY";

  /** Files with certificates that are trusted besides the JDK's. */
  public static final List<String> CERTIFICATE_VARIABLES =
      List.of("SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS");

  private final Map<String, String> environment;

  public NetworkReader(Map<String, String> environment) {
    this.environment = environment;
  }

  /**
   * @throws CommandException (environment) that names every variable that cannot be used
   */
  public UpstreamNetwork read() {
    var problems = new ArrayList<String>();
    ForwardProxy https = collecting(problems, () -> proxy(HTTPS_PROXY));
    ForwardProxy http = collecting(problems, () -> proxy(HTTP_PROXY));
    var trusted = new ArrayList<X509Certificate>();
    for (String variable : CERTIFICATE_VARIABLES) {
      CertificateFile file = collecting(problems, () -> certificates(variable));
      if (file != null) trusted.addAll(file.certificates());
    }
    if (!problems.isEmpty()) throw CommandException.environment(String.join("\n", problems));
    return new UpstreamNetwork(https, http, direct(), trusted);
  }

  /** Reads one variable. */
  private interface Reading<T> {
    @Nullable T read() throws IOException;
  }

  private static <T> @Nullable T collecting(List<String> problems, Reading<T> reading) {
    try {
      return reading.read();
    } catch (IOException | IllegalArgumentException e) {
      problems.add(e.getMessage() + ". Correct it, or unset it.");
      return null;
    }
  }

  /**
   * A forward proxy; null: the variable is not set.
   *
   * @throws IllegalArgumentException that names the variable when it cannot be used
   */
  public @Nullable ForwardProxy proxy(String variable) {
    String name = written(variable);
    return name == null ? null : ForwardProxy.parse(name, text(name));
  }

  /** The hosts that are called without a forward proxy. */
  public DirectHosts direct() {
    String name = written(NO_PROXY);
    return name == null ? DirectHosts.LOOPBACK : DirectHosts.parse(text(name));
  }

  /**
   * The certificates of a variable's file; null: the variable is not set.
   *
   * @throws IOException that names the variable and the file when it cannot be used
   */
  public @Nullable CertificateFile certificates(String variable) throws IOException {
    String file = text(variable);
    return file.isBlank() ? null : CertificateFile.read(variable, file);
  }

  /** The spelling in which a variable is set; null: in none. */
  private @Nullable String written(String variable) {
    return Stream.of(variable.toLowerCase(Locale.ROOT), variable)
        .filter(name -> !text(name).isBlank())
        .findFirst()
        .orElse(null);
  }

  private String text(String name) {
    return environment.getOrDefault(name, "");
  }
}
