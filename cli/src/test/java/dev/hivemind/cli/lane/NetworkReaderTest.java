package dev.hivemind.cli.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.proxy.network.ForwardProxy;
import dev.hivemind.proxy.network.UpstreamNetwork;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NetworkReaderTest {
  private static final URI PROVIDER = URI.create("https://api.anthropic.com");

  /** Two self-made authorities, with words around them as bundles have. */
  private static final String BUNDLE =
      """
      # first
      -----BEGIN CERTIFICATE-----
      MIIBkDCCATegAwIBAgIUYPY8mCvFyPe/WH7S8XEwctWhjA0wCgYIKoZIzj0EAwIw
      HTEbMBkGA1UEAwwSdGVzdCBhdXRob3JpdHkgb25lMCAXDTI2MTEzMDA2MjIxM1oY
      DzIxMjYxMTA2MDYyMjEzWjAdMRswGQYDVQQDDBJ0ZXN0IGF1dGhvcml0eSBvbmUw
      WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQaX8BE4oB+zcp7ud4wpgCQRkHCe59g
      KlvgJy2pJVBuEoY6Nuw6ouE9JdgLR+aZzMZni0wyfrCnvIv4KcWi/q9Qo1MwUTAd
      BgNVHQ4EFgQUVmgMxHvKXjoBO1KoNzGKowxdA90wHwYDVR0jBBgwFoAUVmgMxHvK
      XjoBO1KoNzGKowxdA90wDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBE
      AiAX7b4Kv9nD0Rzr7qidsuUqdCZr0mOXLd1IM2+zhqDbDQIgQNaM1QtwM64iNUPp
      ODLCh65TgeGVCgmlGJ9Ovl0S2e0=
      -----END CERTIFICATE-----
      -----BEGIN EC PRIVATE KEY-----
      bm90IGEgY2VydGlmaWNhdGU=
      -----END EC PRIVATE KEY-----
      # second
      -----BEGIN CERTIFICATE-----
      MIIBkTCCATegAwIBAgIUGC4rEWWEHIxAycKGurL3jAjNnF8wCgYIKoZIzj0EAwIw
      HTEbMBkGA1UEAwwSdGVzdCBhdXRob3JpdHkgdHdvMCAXDTI2MTEzMDA2MjIxM1oY
      DzIxMjYxMTA2MDYyMjEzWjAdMRswGQYDVQQDDBJ0ZXN0IGF1dGhvcml0eSB0d28w
      WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARvEDoTUkbHe7KvDpFnvT9x6hGDBIsh
      iPtq+e/Li9us1JMvGmUUwJNilZvVOSnXvoblu7EUqbwDZESbmERVrD1oo1MwUTAd
      BgNVHQ4EFgQU6DTGOBEH83j1Mbrbrx2ydAr1OxcwHwYDVR0jBBgwFoAU6DTGOBEH
      83j1Mbrbrx2ydAr1OxcwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBF
      AiA8MskAeObGXywIK5ZutSZHsyXUHcVyIhCGF1Ij9zYrIAIhAO2/ooMfyN5DAuTy
      37Qja+BpLnHDvrv6i7uZTzW/DHk5
      -----END CERTIFICATE-----
      """;

  private static final String BROKEN =
      "-----BEGIN CERTIFICATE-----\nbm90IGEgY2VydGlmaWNhdGU=\n-----END CERTIFICATE-----\n";

  @TempDir Path folder;

  @Test
  void nothing_in_the_environment_means_straight_to_the_upstreams() {
    assertThat(read(Map.of("HTTPS_PROXY", "", "SSL_CERT_FILE", " ")))
        .isEqualTo(UpstreamNetwork.DIRECT);
  }

  @Test
  void the_lower_case_spelling_wins_and_names_itself() {
    UpstreamNetwork network =
        read(Map.of("HTTPS_PROXY", "http://one.test:1", "https_proxy", "http://two.test:2"));

    ForwardProxy proxy = Objects.requireNonNull(network.proxyTo(PROVIDER));
    assertThat(proxy).hasToString("two.test:2 (https_proxy)");
    assertThat(network.proxyTo(URI.create("http://api.test"))).isNull();
  }

  @Test
  void NO_PROXY_is_kept_to_in_both_spellings() {
    for (String name : new String[] {"NO_PROXY", "no_proxy"}) {
      UpstreamNetwork network =
          read(Map.of("HTTPS_PROXY", "http://one.test:1", name, ".anthropic.com"));
      assertThat(network.proxyTo(PROVIDER)).as(name).isNull();
      assertThat(network.proxyTo(URI.create("https://api.openai.com"))).isNotNull();
    }
  }

  @Test
  void certificates_of_both_variables_are_trusted_several_in_a_file() throws IOException {
    Path bundle = Files.writeString(folder.resolve("bundle.pem"), BUNDLE);

    assertThat(read(Map.of("SSL_CERT_FILE", bundle.toString())).trusted()).hasSize(2);
    assertThat(
            read(Map.of(
                    "SSL_CERT_FILE", bundle.toString(), "NODE_EXTRA_CA_CERTS", bundle.toString()))
                .trusted())
        .hasSize(4);
  }

  @Test
  void a_certificate_of_a_bundle_that_cannot_be_read_is_counted_and_passed_over()
      throws IOException {
    Path bundle = Files.writeString(folder.resolve("bundle.pem"), BROKEN + BUNDLE);

    CertificateFile file = CertificateFile.read("SSL_CERT_FILE", bundle.toString());
    assertThat(file.certificates()).hasSize(2);
    assertThat(file.unreadable()).isEqualTo(1);
  }

  @Test
  void everything_that_cannot_be_used_is_told_at_once_with_its_variable_and_file()
      throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.pem"), BROKEN);
    Path missing = folder.resolve("missing.pem");
    var environment = new HashMap<String, String>();
    environment.put("https_proxy", "socks5://user:hunter2-secret@proxy.test:1080");
    environment.put("SSL_CERT_FILE", missing.toString());
    environment.put("NODE_EXTRA_CA_CERTS", empty.toString());

    assertThatExceptionOfType(CommandException.class)
        .isThrownBy(() -> read(environment))
        .satisfies(e -> assertThat(e.exitCode()).isEqualTo(ExitCode.ENVIRONMENT))
        .withMessageContainingAll(
            "https_proxy must look like http://",
            "SSL_CERT_FILE names " + missing + ", which does not exist. Correct it, or unset it.",
            "NODE_EXTRA_CA_CERTS names " + empty + ", which holds no certificate")
        .withMessageNotContaining("hunter2");
  }

  @Test
  void a_folder_in_place_of_a_file_is_told() {
    assertThatExceptionOfType(CommandException.class)
        .isThrownBy(() -> read(Map.of("SSL_CERT_FILE", folder.toString())))
        .withMessageContaining("SSL_CERT_FILE names " + folder + ", which cannot be read");
  }

  private static UpstreamNetwork read(Map<String, String> environment) {
    return new NetworkReader(environment).read();
  }
}
