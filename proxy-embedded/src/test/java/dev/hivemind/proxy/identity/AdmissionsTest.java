package dev.hivemind.proxy.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.identity.Identification.Identified;
import dev.hivemind.proxy.upstream.Headers;
import java.net.URI;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AdmissionsTest {
  private static final URI SERVER = URI.create("http://127.0.0.1:8765");
  private static final Lane LANE =
      new Lane("lane", Profile.ANTHROPIC, URI.create("https://h"), "sk", false);
  private static final Admission ADMISSION =
      new Admission("agent", LANE, AgentTerms.managed(Priority.HIGH));

  private final Admissions admissions = new Admissions();

  @Test
  void a_token_in_the_path_is_identity_and_capability_in_one() {
    AgentAccess access = admissions.admit(ADMISSION, SERVER);
    assertThat(access.baseUrl()).isEqualTo(URI.create(SERVER + "/a/" + access.token()));
    assertThat(identify(access.baseUrl(), null)).isEqualTo(ADMISSION);
    assertThat(identify(access.baseUrl(), "anything")).isEqualTo(ADMISSION);
  }

  @Test
  void a_public_id_needs_its_own_token_beside_it() {
    AgentAccess access = admissions.admit(ADMISSION, SERVER);
    AgentAccess other = admissions.admit(ADMISSION, SERVER);
    assertThat(access.publicBaseUrl().toString()).doesNotContain(access.token());
    assertThat(identify(access.publicBaseUrl(), access.token())).isEqualTo(ADMISSION);
    assertThat(identify(access.publicBaseUrl(), null)).isNull();
    assertThat(identify(access.publicBaseUrl(), "")).isNull();
    assertThat(identify(access.publicBaseUrl(), other.token())).isNull();
    assertThat(identify(access.publicBaseUrl(), access.token() + "0")).isNull();
  }

  @Test
  void what_is_not_a_whole_token_is_worth_nothing() {
    String token = admissions.admit(ADMISSION, SERVER).token();
    for (int length = 0; length < token.length(); length++) {
      AgentPath path = new AgentPath(token.substring(0, length), "/");
      assertThat(admissions.identify(path, null)).as(length + " letters").isNull();
    }
    assertThat(admissions.identify(null, token)).isNull();
  }

  @Test
  void tokens_differ_and_hold_128_bits_that_the_public_id_does_not_tell() {
    Set<String> tokens = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      AgentAccess access = admissions.admit(ADMISSION, SERVER);
      String publicId = access.publicBaseUrl().getPath().substring("/a/".length());
      assertThat(access.token()).startsWith(publicId).hasSize(publicId.length() + 32);
      tokens.add(access.token().substring(publicId.length()));
    }
    assertThat(tokens).hasSize(1_000);
  }

  @Test
  void dismissing_takes_back_every_capability_of_the_agent_and_no_others() {
    AgentAccess first = admissions.admit(ADMISSION, SERVER);
    AgentAccess second = admissions.admit(ADMISSION, SERVER);
    Admission other = new Admission("other", LANE, AgentTerms.managed(Priority.LOW));
    AgentAccess others = admissions.admit(other, SERVER);
    Identified calling =
        Objects.requireNonNull(
            admissions.identify(first.baseUrl().getRawPath() + "/v1/x", Headers.NONE));
    assertThat(calling.admitted().getAsBoolean()).isTrue();
    admissions.dismiss("agent");
    assertThat(calling.admitted().getAsBoolean()).as("who was just let in").isFalse();
    assertThat(identify(first.baseUrl(), null)).isNull();
    assertThat(identify(second.publicBaseUrl(), second.token())).isNull();
    assertThat(identify(others.baseUrl(), null)).isEqualTo(other);
  }

  private @Nullable Admission identify(URI base, @Nullable String tokenHeader) {
    Identified who = admissions.identify(AgentPath.parse(base.getRawPath() + "/v1/x"), tokenHeader);
    return who == null ? null : who.admission();
  }
}
