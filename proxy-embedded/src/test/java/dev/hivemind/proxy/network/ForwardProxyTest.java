package dev.hivemind.proxy.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForwardProxyTest {

  @ParameterizedTest
  @CsvSource({
    "http://proxy.test:3128,              http://proxy.test:3128",
    "HTTP://proxy.test,                   http://proxy.test:80",
    "https://proxy.test/,                 https://proxy.test:443",
    "proxy.test:8080,                     http://proxy.test:8080",
    "' http://u:p@10.1.2.3:3128 ',        http://10.1.2.3:3128",
    "http://[::1]:3128,                   http://[::1]:3128",
  })
  void it_is_read_as_other_programs_read_it(String text, URI url) {
    assertThat(ForwardProxy.parse("HTTPS_PROXY", text).url()).isEqualTo(url);
  }

  @Test
  void its_user_and_password_are_decoded_and_never_shown() {
    ForwardProxy proxy = ForwardProxy.parse("HTTPS_PROXY", "http://us%40er:p%3Aw+x@proxy.test:1");

    assertThat(proxy.credentials()).isEqualTo("us@er:p:w+x");
    assertThat(proxy.authorization()).isEqualTo("Basic dXNAZXI6cDp3K3g=");
    assertThat(proxy.toString()).isEqualTo("proxy.test:1 (HTTPS_PROXY)");
    assertThat(ForwardProxy.parse("X", "http://user@proxy.test").credentials()).isEqualTo("user:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "socks5://u:hunter2-secret@proxy.test:1080",
        "http://u:hunter2-secret@",
        "http://u:hunter2 secret@proxy.test",
        "http://u:hunter2%-secret@proxy.test",
        "http://u:hunter2-secret@proxy.test:port"
      })
  void what_is_no_proxy_is_refused_without_quoting_it(String text) {
    assertThatThrownBy(() -> ForwardProxy.parse("https_proxy", text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("https_proxy must look like http://proxy.example:3128")
        .hasMessageNotContaining("hunter2")
        .hasNoCause();
  }

  @Test
  void each_scheme_has_its_own() {
    ForwardProxy https = ForwardProxy.parse("HTTPS_PROXY", "one.test:1");
    ForwardProxy http = ForwardProxy.parse("HTTP_PROXY", "two.test:2");
    var network = new UpstreamNetwork(https, http, DirectHosts.parse("near.test"), List.of());

    assertThat(network.proxyTo(URI.create("https://api.test"))).isEqualTo(https);
    assertThat(network.proxyTo(URI.create("http://api.test"))).isEqualTo(http);
    assertThat(network.proxyTo(URI.create("https://near.test"))).isNull();
    assertThat(network.proxyTo(URI.create("http://127.0.0.1:8080"))).isNull();
    assertThat(UpstreamNetwork.DIRECT.proxyTo(URI.create("https://api.test"))).isNull();
  }
}
