package dev.hivemind.cli.lane;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderHostTest {

  @ParameterizedTest
  @CsvSource({
    "https://api.anthropic.com, anthropic",
    "https://API.Anthropic.com/v1, anthropic",
    "https://api.openai.com, openai",
    "https://chatgpt.com/backend-api/codex, chatgpt",
    "https://mine.openai.azure.com, azure-openai",
    "https://generativelanguage.googleapis.com, google",
    "http://127.0.0.1:11434, ollama",
    "http://localhost:11434, ollama",
    "http://[::1]:11434, ollama",
    "http://192.168.1.20:11434, ollama",
    "http://10.0.0.5:11434, ollama",
    "http://172.20.0.5:11434, ollama",
    "http://[fd00::5]:11434, ollama"
  })
  void the_whole_host_tells_the_provider(String url, String profile) {
    assertThat(ProviderHost.profile(URI.create(url)).orElseThrow().id()).isEqualTo(profile);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://api.anthropic.com.example.net",
        "https://example.net/api.anthropic.com",
        "https://notapi.anthropic.com",
        "https://openai.azure.com.example.net",
        "http://127.0.0.1:8080",
        "http://203.0.113.7:11434",
        "http://ollama.example.org:11434",
        "http://[2001:db8::1]:11434"
      })
  void another_host_is_nobodys(String url) {
    assertThat(ProviderHost.profile(URI.create(url))).isEmpty();
  }
}
