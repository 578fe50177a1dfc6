package dev.hivemind.cli.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.cli.proxy.ProxyLanes.ProxyLane;
import dev.hivemind.proxy.Credential;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.Profile;
import java.net.URI;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PasteLinesTest {
  private static final String SERVER = "http://127.0.0.1:8765";
  private static final String TOKEN = "00112233445566778899aabbccddeeff";

  @ParameterizedTest
  @CsvSource({
    "ANTHROPIC, Claude Code",
    "OPENAI, Codex;OpenAI SDKs",
    "CHATGPT, Codex",
    "AZURE_OPENAI, OpenAI SDKs for Azure",
    "GOOGLE, Gemini CLI",
    "OLLAMA, Ollama clients;OpenAI SDKs",
    "GENERIC, OpenAI SDKs"
  })
  void only_programs_that_speak_the_upstreams_api_are_told(Profile profile, String programs) {
    assertThat(programs(lines(TOKEN, "", lane(profile, false))))
        .containsExactly(programs.split(";"));
  }

  @Test
  void claude_gets_the_token_in_its_base_url_and_something_in_place_of_a_key() {
    assertThat(lines(TOKEN, "", lane(Profile.ANTHROPIC, true)).getLast())
        .isEqualTo(
            "ANTHROPIC_BASE_URL=http://127.0.0.1:8765/a/"
                + TOKEN
                + " ANTHROPIC_AUTH_TOKEN=hivemind claude");
  }

  @Test
  void who_brings_a_key_or_login_keeps_it() {
    assertThat(lines(TOKEN, "", lane(Profile.ANTHROPIC, false)).getLast())
        .isEqualTo("ANTHROPIC_BASE_URL=http://127.0.0.1:8765/a/" + TOKEN + " claude");
    assertThat(lines(TOKEN, "", lane(Profile.CHATGPT, false)).getLast())
        .contains("requires_openai_auth=true");
  }

  /** What follows a program's name can be seen by everybody on the machine. */
  @ParameterizedTest
  @EnumSource(Profile.class)
  void the_token_is_never_among_a_programs_arguments(Profile profile) {
    for (String line : lines(TOKEN, "", lane(profile, true))) {
      Matcher program = Pattern.compile("(?:^| )(claude|codex|gemini)(?: |$)").matcher(line);
      if (program.find()) assertThat(line.substring(program.start(1))).doesNotContain(TOKEN);
    }
  }

  @Test
  void without_a_token_none_is_told() {
    for (Profile profile : Profile.values()) {
      assertThat(String.join("\n", lines(null, "", lane(profile, true))))
          .contains(SERVER)
          .doesNotContain("/a/", "TOKEN=0", "x-hivemind-token");
    }
  }

  @Test
  void of_several_upstreams_each_has_its_path() {
    assertThat(lines(TOKEN, "/work", lane(Profile.OPENAI, true)))
        .anyMatch(line -> line.contains("/a/" + TOKEN + "/work/v1 "))
        .anyMatch(line -> line.contains("base_url=\"" + SERVER + "/work/v1\""));
  }

  @Test
  void the_mock_suits_every_program() {
    var mock = new ProxyLane(lane(Profile.GENERIC, false).lane(), null, true);
    assertThat(programs(lines(TOKEN, "", mock)))
        .containsExactly("Claude Code", "Codex", "Gemini CLI", "OpenAI SDKs", "Ollama clients");
  }

  private static Stream<String> programs(List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith("# "))
        .map(line -> line.substring(2).replaceFirst(";.*", ""));
  }

  private static List<String> lines(@Nullable String token, String path, ProxyLane lane) {
    return new PasteLines(SERVER, token, path).of(lane);
  }

  private static ProxyLane lane(Profile profile, boolean keyed) {
    Credential credential = keyed ? new Credential.Key("sk-secret") : Credential.CALLERS_OWN;
    URI url = URI.create("http://127.0.0.1:1");
    return new ProxyLane(
        new Lane(profile.id(), profile, url, credential, false, LaneTuning.DEFAULT),
        keyed ? "KEY" : null,
        false);
  }
}
