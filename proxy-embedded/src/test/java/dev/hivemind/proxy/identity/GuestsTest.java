package dev.hivemind.proxy.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.proxy.identity.Identification.Identified;
import dev.hivemind.proxy.pipeline.Endpoint;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.upstream.Headers;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GuestsTest {
  private static final Headers LOCAL = Headers.NONE.and("Host", "localhost");
  private static final String KEY = "sk-ant-caller-secret";

  private final Noted watch = new Noted();
  private final SetClock clock = new SetClock();
  private final Guests guests = guests(Profile.ANTHROPIC, Profile.OPENAI, Profile.GOOGLE);

  @Test
  void a_name_a_conversation_and_a_key_each_make_an_agent() {
    assertThat(agent(LOCAL.and("X-Hivemind-Agent", "port-mail"))).isEqualTo("port-mail");
    assertThat(agent(LOCAL.and("x-claude-code-session-id", "5d1e"))).isEqualTo("claude-5d1e");
    assertThat(agent(LOCAL.and("session-id", "01a2"))).isEqualTo("session-01a2");
    assertThat(agent(LOCAL.and("x-api-key", KEY))).matches("caller-[0-9a-f]{12}");
    assertThat(agent(LOCAL)).isEqualTo("caller");
    assertThat(watch.arrived).hasSize(5);
  }

  @Test
  void the_name_counts_before_the_conversation_and_that_before_the_key() {
    Headers all =
        LOCAL
            .and("x-api-key", KEY)
            .and("session-id", "01a2")
            .and("x-claude-code-session-id", "5d1e");
    assertThat(agent(all)).isEqualTo("claude-5d1e");
    assertThat(agent(all.and("x-hivemind-agent", "me"))).isEqualTo("me");
  }

  @ParameterizedTest
  @CsvSource({"x-api-key", "authorization", "api-key", "x-goog-api-key"})
  void the_same_key_is_the_same_agent_and_another_key_another_one(String header) {
    String one = agent(LOCAL.and(header, KEY));
    assertThat(agent(LOCAL.and(header, KEY))).isEqualTo(one);
    assertThat(agent(LOCAL.and(header, KEY + "2"))).isNotEqualTo(one);
    assertThat(one).doesNotContain("secret");
  }

  @Test
  void a_key_in_the_query_tells_callers_apart_as_one_in_a_header_does() {
    String path = "/v1beta/models/g:generateContent?alt=sse&key=";
    String one = agentAt(path + KEY);
    assertThat(one).matches("caller-[0-9a-f]{12}");
    assertThat(agentAt(path + KEY)).isEqualTo(one);
    assertThat(agentAt(path + KEY + "2")).isNotEqualTo(one);
    assertThat(agentAt("/v1beta/models?keyword=" + KEY)).isEqualTo("caller");
  }

  private String agentAt(String target) {
    return Objects.requireNonNull(guests.identify(target, LOCAL)).admission().agent();
  }

  @Test
  void what_stands_for_a_key_cannot_be_found_by_trying_keys_elsewhere() {
    String elsewhere = agent(guests(Profile.ANTHROPIC), LOCAL.and("x-api-key", KEY));
    assertThat(agent(LOCAL.and("x-api-key", KEY))).isNotEqualTo(elsewhere);
  }

  @ParameterizedTest
  @CsvSource({"'two words'", "'-rf'", "'<b>'", "'\u001b[31m'", "'a/b'"})
  void a_name_that_is_no_plain_word_is_replaced(String name) {
    assertThat(agent(LOCAL.and("x-hivemind-agent", name))).matches("[0-9a-f]{12}");
    assertThat(agent(LOCAL.and("x-hivemind-agent", "x".repeat(65)))).matches("[0-9a-f]{12}");
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/messages, anthropic, /v1/messages",
    "/v1/responses, openai, /v1/responses",
    "/v1/chat/completions?x=1, openai, /v1/chat/completions?x=1",
    "/v1beta/models/g:generateContent, google, /v1beta/models/g:generateContent",
    "/v1/models, anthropic, /v1/models",
    "/google/v1beta/models, google, /v1beta/models",
    "/openai/v1/messages, openai, /v1/messages",
    "/openai, openai, /",
    "/openai?x=1, openai, /?x=1",
    "/openaix/v1/messages, anthropic, /openaix/v1/messages"
  })
  void a_path_finds_its_lane(String target, String lane, String rest) {
    Identified who = Objects.requireNonNull(guests.identify(target, LOCAL));
    assertThat(who.admission().lane().name()).isEqualTo(lane);
    assertThat(who.path().target()).isEqualTo(rest);
  }

  @ParameterizedTest
  @EnumSource(Protocol.class)
  void the_only_lane_gets_everything(Protocol protocol) {
    Guests only =
        new Guests(
            new FrontDoor(null),
            List.of(lane(Profile.OLLAMA)),
            _ -> protocol,
            terms(),
            watch,
            clock);
    assertThat(Objects.requireNonNull(only.identify("/any", LOCAL)).admission().lane().name())
        .isEqualTo("ollama");
  }

  @Test
  void agents_that_rest_for_a_day_are_forgotten_when_another_one_comes() {
    agent(named("old"));
    clock.pass(Duration.ofHours(25));
    agent(named("new"));
    assertThat(watch.left).containsExactly("old");
    agent(named("old"));
    assertThat(watch.arrived).containsExactly("old", "new", "old");
  }

  @Test
  void an_agent_with_a_call_under_way_is_not_forgotten() {
    watch.busy.add("busy");
    agent(named("busy"));
    clock.pass(Duration.ofHours(25));
    agent(named("new"));
    agent(named("busy"));
    assertThat(watch.arrived).containsExactly("busy", "new");
  }

  @Test
  void however_many_come_only_so_many_are_remembered() {
    for (int i = 0; i < 10_000; i++) {
      agent(named("agent-" + i));
    }
    assertThat(watch.arrived).hasSize(10_000);
    assertThat(watch.left).hasSize(10_000 - 4096).startsWith("agent-0", "agent-1");
  }

  @Test
  void a_lane_may_grow_for_those_who_called_within_ten_minutes() {
    agent(named("one"));
    clock.pass(Duration.ofMinutes(11));
    agent(named("two"));
    agent(named("three"));
    assertThat(watch.present.get("anthropic")).containsExactly("two", "three");
  }

  @Test
  void a_stranger_is_nobody() {
    Guests locked =
        new Guests(
            new FrontDoor("token"),
            List.of(lane(Profile.ANTHROPIC)),
            Endpoint::protocol,
            terms(),
            watch,
            clock);
    assertThat(locked.identify("/v1/messages", named("me"))).isNull();
    assertThat(watch.arrived).isEmpty();
  }

  private static Headers named(String name) {
    return LOCAL.and("x-hivemind-agent", name);
  }

  private String agent(Headers headers) {
    return agent(guests, headers);
  }

  private static String agent(Guests of, Headers headers) {
    return Objects.requireNonNull(of.identify("/v1/messages", headers)).admission().agent();
  }

  private Guests guests(Profile... profiles) {
    List<Lane> lanes = new ArrayList<>();
    for (Profile profile : profiles) {
      lanes.add(lane(profile));
    }
    return new Guests(new FrontDoor(null), lanes, Endpoint::protocol, terms(), watch, clock);
  }

  private static Lane lane(Profile profile) {
    return new Lane(profile.id(), profile, URI.create("http://127.0.0.1:1"), null, false);
  }

  private static AgentTerms terms() {
    return AgentTerms.guest(Duration.ofMinutes(4), false, false);
  }

  private static final class Noted implements GuestWatch {
    final List<String> arrived = new ArrayList<>();
    final List<String> left = new ArrayList<>();
    final Set<String> busy = new HashSet<>();
    final Map<String, List<String>> present = new HashMap<>();

    @Override
    public void arrived(String agent) {
      arrived.add(agent);
    }

    @Override
    public boolean left(String agent) {
      if (busy.contains(agent)) {
        return false;
      }
      return left.add(agent);
    }

    @Override
    public void present(String lane, Collection<String> agents) {
      present.put(lane, List.copyOf(agents));
    }
  }

  private static final class SetClock implements Ticker {
    private long nanos = Long.MAX_VALUE - Duration.ofHours(1).toNanos(); // About to overflow.

    void pass(Duration time) {
      nanos += time.toNanos();
    }

    @Override
    public long nanos() {
      return nanos;
    }

    @Override
    public Instant now() {
      return Instant.EPOCH;
    }
  }
}
