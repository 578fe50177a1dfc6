package dev.hivemind.proxy.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentPathTest {

  @ParameterizedTest
  @CsvSource({
    "/a/cap/v1/messages,        cap, /v1/messages,       /v1/messages",
    "/a/cap/v1/messages?beta=1, cap, /v1/messages?beta=1, /v1/messages",
    "/a/cap,                    cap, /,                  /",
    "/a/cap/,                   cap, /,                  /",
    "/a/cap?x=/y,               cap, /?x=/y,             /",
    "/a/cap//v1,                cap, //v1,               //v1",
    "/a/cap/%2F;a?b?c,          cap, /%2F;a?b?c,         /%2F;a",
    "/a//v1,                    '',  /v1,                /v1",
  })
  void takes_a_target_apart_without_touching_it(
      String target, String capability, String rest, String path) {
    AgentPath parsed = AgentPath.parse(target);
    assertThat(parsed).isEqualTo(new AgentPath(capability, rest));
    assertThat(parsed).extracting(AgentPath::path).isEqualTo(path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "/a", "/A/cap/x", "/v1/messages", "*", "a/cap/x"})
  void knows_what_no_agent_was_given(String target) {
    assertThat(AgentPath.parse(target)).isNull();
  }

  @Test
  void does_not_show_what_may_be_a_secret() {
    assertThat(new AgentPath("secret", "/v1?key=hidden").toString())
        .doesNotContain("secret")
        .doesNotContain("hidden");
  }
}
