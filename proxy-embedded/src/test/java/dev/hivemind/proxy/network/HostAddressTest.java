package dev.hivemind.proxy.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostAddressTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "127.0.0.1",
        "[::1]",
        "10.1.2.3",
        "172.31.0.1",
        "192.168.0.1",
        "169.254.1.1",
        "[fe80::1]",
        "[fd00::1]",
        "ollama",
        "gpu.local",
        "host.docker.internal"
      })
  void hosts_of_private_networks_are_told_without_looking_them_up(String host) {
    assertThat(HostAddress.of(host).isPrivate()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ollama.com", "8.8.8.8", "172.32.0.1", "[2001:db8::1]", "localhost.evil.test"})
  void public_hosts_are_not_private(String host) {
    assertThat(HostAddress.of(host).isPrivate()).isFalse();
  }
}
