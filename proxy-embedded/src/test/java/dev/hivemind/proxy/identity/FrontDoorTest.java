package dev.hivemind.proxy.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.upstream.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrontDoorTest {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";
  private static final Headers LOCAL = Headers.NONE.and("Host", "127.0.0.1:8765");

  private final FrontDoor locked = new FrontDoor(TOKEN);
  private final FrontDoor open = new FrontDoor(null);

  @Test
  void the_token_before_the_path_opens_and_is_taken_away() {
    assertThat(locked.enter("/a/" + TOKEN + "/v1/messages?beta=true", LOCAL))
        .isEqualTo("/v1/messages?beta=true");
  }

  @Test
  void the_token_in_its_header_opens_for_a_path_without_one() {
    Headers headers = LOCAL.and("X-HiveMind-Token", TOKEN);
    assertThat(locked.enter("/v1/responses", headers)).isEqualTo("/v1/responses");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/v1/messages", "/a/", "/a/0123/v1/messages", "/a/x/a/" + TOKEN + "/v1", "*", ""})
  void without_the_token_nothing_opens(String target) {
    assertThat(locked.enter(target, LOCAL)).isNull();
  }

  @Test
  void a_wrong_token_before_the_path_is_not_made_good_by_a_header() {
    Headers headers = LOCAL.and("X-HiveMind-Token", TOKEN);
    assertThat(locked.enter("/a/wrong/v1/messages", headers)).isNull();
  }

  @Test
  void a_bearer_may_look_but_not_call() {
    Headers headers = LOCAL.and("Authorization", "Bearer " + TOKEN);
    assertThat(locked.enterToLook("/hivemind/metrics", headers)).isNotNull();
    assertThat(locked.enter("/v1/messages", headers)).isNull();
    assertThat(locked.enterToLook("/hivemind/metrics", LOCAL.and("Authorization", "Bearer x")))
        .isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:8765", "localhost:8765", "LOCALHOST", "[::1]:8765"})
  void an_open_door_lets_in_programs_of_this_machine(String host) {
    assertThat(open.enter("/v1/messages", Headers.NONE.and("Host", host)))
        .isEqualTo("/v1/messages");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"rebound.example.org:8765", "127.0.0.1.example.org", "10.0.0.7", "", "::"})
  void an_open_door_keeps_out_pages_that_gave_this_address_another_name(String host) {
    assertThat(open.enter("/v1/messages", Headers.NONE.and("Host", host))).isNull();
  }

  @Test
  void an_open_door_keeps_out_pages_of_a_browser() {
    Headers headers = LOCAL.and("Origin", "https://example.org");
    assertThat(open.enter("/v1/messages", headers)).isNull();
    assertThat(locked.enter("/a/" + TOKEN + "/v1/messages", headers)).isEqualTo("/v1/messages");
  }

  @Test
  void an_open_door_does_not_mind_the_token_of_an_earlier_start() {
    assertThat(open.enter("/a/" + TOKEN + "/v1/messages", LOCAL)).isEqualTo("/v1/messages");
  }

  @Test
  void the_token_is_not_told() {
    assertThat(locked.toString()).doesNotContain(TOKEN);
  }
}
