package dev.hivemind.proxy.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DirectHostsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost:11434",
        "http://LOCALHOST",
        "http://a.localhost",
        "http://127.0.0.1:1",
        "http://127.9.9.9",
        "http://[::1]:80"
      })
  void this_machine_is_always_called_directly(String url) {
    assertThat(DirectHosts.LOOPBACK.contain(URI.create(url))).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "example.com                | https://example.com        | true",
        "example.com                | https://api.EXAMPLE.com    | true",
        ".example.com               | https://api.example.com    | true",
        "*.example.com              | https://api.example.com    | true",
        "example.com                | https://notexample.com     | false",
        "example.com                | https://example.com.evil   | false",
        "a.test, b.test             | https://b.test             | true",
        "a.test b.test              | https://b.test             | true",
        "*                          | https://anything.test      | true",
        "api.test:8443              | https://api.test:8443      | true",
        "api.test:8443              | https://api.test           | false",
        "api.test:443               | https://api.test           | true",
        "10.0.0.0/8                 | https://10.200.0.1         | true",
        "10.0.0.0/8                 | https://11.0.0.1           | false",
        "192.168.4.0/23             | https://192.168.5.255      | true",
        "192.168.4.0/23             | https://192.168.6.0        | false",
        "10.0.0.0/33                | https://10.0.0.1           | false",
        "fd00::/8                   | https://[fd12::1]          | true",
        "10.0.0.7                   | https://10.0.0.7           | true",
        "[fd12::1]:443              | https://[fd12::1]          | true",
        "fd12::1                    | https://[fd12::1]          | true",
        ",,                         | https://example.com        | false",
        "'.'                        | https://example.com        | false",
      })
  void NO_PROXY_lists_names_addresses_blocks_and_ports(String list, String url, boolean direct) {
    assertThat(DirectHosts.parse(list).contain(URI.create(url))).isEqualTo(direct);
  }

  @Test
  void an_empty_list_lets_everything_else_go_through_the_proxy() {
    assertThat(DirectHosts.parse("").contain(URI.create("https://api.anthropic.com"))).isFalse();
  }
}
