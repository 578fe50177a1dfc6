package dev.hivemind.cli.doctor;

import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.lane.CertificateFile;
import dev.hivemind.cli.lane.NetworkReader;
import dev.hivemind.proxy.network.ForwardProxy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks at what stands between hivemind and the upstreams; nothing is called. */
final class NetworkCheckup {
  private final NetworkReader reader;

  /**
   * @param environment of hivemind itself
   */
  NetworkCheckup(Map<String, String> environment) {
    this.reader = new NetworkReader(environment);
  }

  List<Finding> examine() {
    var findings = new ArrayList<Finding>();
    for (String variable : List.of(NetworkReader.HTTPS_PROXY, NetworkReader.HTTP_PROXY)) {
      proxy(variable).ifPresent(findings::add);
    }
    if (findings.isEmpty()) findings.add(Finding.ok("way out", "upstreams are called directly"));
    NetworkReader.CERTIFICATE_VARIABLES.stream()
        .flatMap(variable -> certificates(variable).stream())
        .forEach(findings::add);
    return findings;
  }

  private Optional<Finding> proxy(String variable) {
    try {
      return Stream.ofNullable(reader.proxy(variable))
          .map(proxy -> Finding.ok(proxy.variable(), words(variable, proxy)))
          .findFirst();
    } catch (IllegalArgumentException e) {
      return Optional.of(
          Finding.problem(
              variable, "cannot be used", e.getMessage() + ". Correct it, or unset it."));
    }
  }

  /** Without user and password. */
  private static String words(String variable, ForwardProxy proxy) {
    return "%s upstreams are called through %s%s; those that NO_PROXY lists and this machine are not"
        .formatted(
            variable.equals(NetworkReader.HTTPS_PROXY) ? "https" : "http",
            proxy.url(),
            proxy.credentials() == null ? "" : ", with a password");
  }

  private Optional<Finding> certificates(String variable) {
    try {
      return Stream.ofNullable(reader.certificates(variable))
          .map(file -> finding(variable, file))
          .findFirst();
    } catch (IOException e) {
      return Optional.of(
          Finding.problem(
              variable, "cannot be used", e.getMessage() + ". Correct it, or unset it."));
    }
  }

  private static Finding finding(String variable, CertificateFile file) {
    String found =
        "%s of %s trusted besides Java's own"
            .formatted(Amounts.count(file.certificates().size(), "certificate"), file.file());
    if (file.unreadable() == 0) return Finding.ok(variable, found);
    return Finding.note(
        variable,
        found,
        "%s there cannot be read: write it anew if upstreams are not trusted."
            .formatted(Amounts.count(file.unreadable(), "more certificate")));
  }
}
