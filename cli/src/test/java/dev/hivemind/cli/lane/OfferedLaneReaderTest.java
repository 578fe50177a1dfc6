package dev.hivemind.cli.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hivemind.agent.OwnLogin;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.proxy.Credential;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.proxy.control.Offer;
import dev.hivemind.proxy.control.Offer.Access;
import dev.hivemind.proxy.control.Offer.OfferedLane;
import dev.hivemind.task.manifest.Upstream;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The upstreams of a manifest among those of a proxy in another process. */
final class OfferedLaneReaderTest {
  private static final URI SERVER = URI.create("http://127.0.0.1:8765");
  private static final URI ANTHROPIC = URI.create("https://api.anthropic.com");
  private static final OwnLogin MAX =
      new OwnLogin.Found(Profile.ANTHROPIC, "your Max login", false);

  @Test
  void a_key_of_the_proxy_is_told_as_such_and_never_here() {
    PlannedLane lane = read(written(null), Access.KEY, ANTHROPIC, MAX);
    assertThat(lane.description())
        .isEqualTo("anthropic: ANTHROPIC_API_KEY of the proxy at http://127.0.0.1:8765 (billed)");
    assertThat(lane.at(ANTHROPIC).credential()).isEqualTo(Credential.ELSEWHERE);
  }

  @Test
  void where_callers_bring_their_own_an_agent_brings_its_login() {
    PlannedLane lane = read(written(null), Access.CALLERS_OWN, ANTHROPIC, MAX);
    assertThat(lane.description()).isEqualTo("anthropic: your Max login");
    assertThat(lane.at(ANTHROPIC).credential()).isEqualTo(Credential.CALLERS_OWN);
  }

  @Test
  void without_a_key_there_and_a_login_here_it_is_said_how_to_get_either() {
    OwnLogin none = new OwnLogin.Missing("claude has no login: type /login");
    assertThatThrownBy(() -> read(written(null), Access.CALLERS_OWN, ANTHROPIC, none))
        .isInstanceOfSatisfying(
            CommandException.class,
            problem -> assertThat(problem.exitCode()).isEqualTo(ExitCode.ENVIRONMENT))
        .hasMessage(
            "the proxy at http://127.0.0.1:8765 has no key for anthropic. Start it with"
                + " ANTHROPIC_API_KEY set, or log in, for claude has no login: type /login.");
  }

  @Test
  void a_login_does_not_go_through_to_a_place_that_is_not_its_providers() {
    URI elsewhere = URI.create("https://gateway.example.net");
    assertThatThrownBy(() -> read(written(null), Access.CALLERS_OWN, elsewhere, MAX))
        .hasMessageContaining("has no key for anthropic");
  }

  @Test
  void a_mock_that_is_written_is_a_mock_there_too_or_refused() {
    assertThat(read(written("mock"), Access.FREE, SERVER, MAX).description()).endsWith("(free)");
    assertThatThrownBy(() -> read(written("mock"), Access.KEY, ANTHROPIC, MAX))
        .hasMessageContaining("Start that proxy with --upstream anthropic=mock");
  }

  @Test
  void the_same_place_may_be_written_and_another_is_refused() {
    assertThat(read(written("https://api.anthropic.com/"), Access.KEY, ANTHROPIC, MAX).url())
        .isEqualTo(ANTHROPIC);
    assertThatThrownBy(() -> read(written("https://other.net"), Access.KEY, ANTHROPIC, MAX))
        .isInstanceOfSatisfying(
            CommandException.class,
            problem -> assertThat(problem.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining("is at https://other.net in the manifest");
  }

  @Test
  void keys_and_limits_that_do_not_count_are_named() {
    var keyed = new Upstream("work", "anthropic", null, "sk-mine", 3);
    assertThat(OfferedLaneReader.overruled(Map.of("work", keyed, "anthropic", written(null))))
        .isEqualTo("work");
    assertThat(OfferedLaneReader.overruled(Map.of("anthropic", written(null)))).isNull();
  }

  private static Upstream written(@Nullable String url) {
    return new Upstream("anthropic", null, url, null, 3);
  }

  private static PlannedLane read(Upstream written, Access access, URI place, OwnLogin login) {
    var lane = new OfferedLane("anthropic", Profile.ANTHROPIC, place, access, "ANTHROPIC_API_KEY");
    var claude = new LaneCaller("claude", Set.of(Protocol.ANTHROPIC), login);
    return new OfferedLaneReader(SERVER, new Offer(List.of(lane))).read(written, List.of(claude));
  }
}
