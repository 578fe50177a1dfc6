package dev.hivemind.cli.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.proxy.Profile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UpstreamArgumentsTest {

  @ParameterizedTest
  @CsvSource({
    "anthropic, anthropic, anthropic, https://api.anthropic.com",
    "https://api.openai.com/, openai, openai, https://api.openai.com",
    "work=https://api.openai.com, work, openai, https://api.openai.com",
    "work=anthropic, work, anthropic, https://api.anthropic.com",
    "http://localhost:11434, ollama, ollama, http://localhost:11434",
    "https://llm.example.org/v1, generic, generic, https://llm.example.org/v1",
    "https://api.anthropic.com.example.net, generic, generic,"
        + " https://api.anthropic.com.example.net"
  })
  void an_upstream_is_a_provider_or_a_url_with_or_without_a_name(
      String text, String name, String profile, String url) {
    UpstreamArgument upstream = one(text);
    assertThat(upstream.name()).isEqualTo(name);
    assertThat(upstream.profile().id()).isEqualTo(profile);
    assertThat(upstream.url()).hasToString(url);
  }

  @Test
  void a_mock_that_is_named_after_a_provider_is_a_mock_of_it() {
    UpstreamArgument named =
        UpstreamArguments.parse(List.of("anthropic=mock"), List.of()).getFirst();
    assertThat(named.profile()).isEqualTo(Profile.ANTHROPIC);
    assertThat(named.url()).isNull();
    UpstreamArgument other = UpstreamArguments.parse(List.of("mine=mock"), List.of()).getFirst();
    assertThat(other.profile()).isEqualTo(Profile.GENERIC);
  }

  @Test
  void the_mock_is_in_this_process_and_speaks_like_anybody() {
    UpstreamArgument mock = one("mock");
    assertThat(mock.url()).isNull();
    assertThat(mock.name()).isEqualTo("mock");
    assertThat(mock.profile()).isEqualTo(Profile.GENERIC);
  }

  @ParameterizedTest
  @CsvSource({
    "https://api.anthropic.com, , true",
    "https://llm.example.org, , false",
    "https://api.anthropic.com.example.net, , false",
    "https://llm.example.org, generic, true",
    "http://127.0.0.1:9, anthropic, true"
  })
  void a_key_goes_only_where_the_provider_or_the_user_is_known_to_want_it(
      String text, String profile, boolean trusted) {
    List<String> profiles = profile == null ? List.of() : List.of(profile);
    assertThat(UpstreamArguments.parse(List.of(text), profiles).getFirst().trusted())
        .isEqualTo(trusted);
  }

  @Test
  void of_several_upstreams_a_profile_names_its_own() {
    List<UpstreamArgument> upstreams =
        UpstreamArguments.parse(
            List.of("work=http://127.0.0.1:1", "https://api.openai.com"),
            List.of("work=anthropic"));
    assertThat(upstreams)
        .extracting(UpstreamArgument::profile)
        .containsExactly(Profile.ANTHROPIC, Profile.OPENAI);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://example.org",
        "https://user:secret@example.org",
        "https://x/?k=v",
        "nobody"
      })
  void what_is_no_address_is_refused(String text) {
    assertRefused(List.of(text), List.of(), "--upstream");
  }

  @Test
  void what_is_ambiguous_is_refused() {
    assertRefused(List.of("anthropic", "anthropic"), List.of(), "two upstreams are called");
    assertRefused(List.of("anthropic", "openai"), List.of("google"), "--profile NAME=google");
    assertRefused(List.of("http://127.0.0.1:1"), List.of("gpt"), "there is no gpt");
    assertRefused(List.of("v1=anthropic"), List.of(), "begins the paths of clients");
    assertRefused(List.of("anthropic"), List.of("wrok=google"), "--upstream wrok=URL");
  }

  @Test
  void a_profile_never_goes_unnoticed() {
    assertRefused(
        List.of("http://127.0.0.1:1", "anthropic"), List.of("generic=openai"), "no upstream is");
  }

  private static void assertRefused(List<String> upstreams, List<String> profiles, String words) {
    assertThatThrownBy(() -> UpstreamArguments.parse(upstreams, profiles))
        .isInstanceOfSatisfying(
            CommandException.class,
            refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining(words);
  }

  private static UpstreamArgument one(String text) {
    return UpstreamArguments.parse(List.of(text), List.of()).getFirst();
  }
}
