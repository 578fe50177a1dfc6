package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.manifest.Upstream.Auth;
import dev.hivemind.task.manifest.UpstreamLimits.Overage;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class UpstreamLimitsTest {
  @Test
  void what_is_not_written_is_left_to_the_provider() throws Exception {
    Upstream upstream = only("anthropic: { url: mock }");

    assertThat(upstream.limits()).isEqualTo(UpstreamLimits.NONE);
    assertThat(upstream.auth()).isEqualTo(Auth.AUTO);
  }

  @Test
  void every_limit_is_read() throws Exception {
    Upstream upstream =
        only(
            "anthropic: { rpm: 50, itpm: 80k, otpm: 16k, tpm: 1.5M, max_concurrent: 4,"
                + " latency_target: 800ms, reserve: { 5h: 40%, 7d: 12.5% }, overage: allow,"
                + " auth: login }");

    assertThat(upstream.limits())
        .isEqualTo(
            new UpstreamLimits(
                OptionalLong.of(50),
                OptionalLong.of(80_000),
                OptionalLong.of(16_000),
                OptionalLong.of(1_500_000),
                OptionalInt.of(4),
                Duration.ofMillis(800),
                Map.of("5h", 0.4, "7d", 0.125),
                Overage.ALLOW));
    assertThat(upstream.limits().reserve().keySet()).containsExactly("5h", "7d");
    assertThat(upstream.auth()).isEqualTo(Auth.LOGIN);
  }

  @Test
  void variables_and_the_environment_may_be_named() throws Exception {
    String yaml =
        """
        vars: { requests: 50 }
        upstreams:
          anthropic: { rpm: "{{ vars.requests }}", otpm: "${OTPM}", reserve: { 5h: "${PART}" } }
        tasks: [{ id: a, prompt: x }]
        """;
    UpstreamLimits limits =
        Objects.requireNonNull(
                Reads.read(yaml, Reads.environment(Map.of("OTPM", "16k", "PART", "40%")))
                    .upstreams()
                    .get("anthropic"))
            .limits();

    assertThat(limits.rpm()).hasValue(50);
    assertThat(limits.otpm()).hasValue(16_000);
    assertThat(limits.reserve()).containsEntry("5h", 0.4);
  }

  /** Somebody may have named the wrong variable. */
  @Test
  void a_value_from_the_environment_that_makes_no_sense_is_not_shown() {
    String yaml =
        """
        upstreams: { openai: { rpm: "${WRONG}", auth: "${WRONG}" } }
        tasks: [{ id: a, prompt: x }]
        """;

    assertThat(Reads.refusal(yaml, Reads.environment(Map.of("WRONG", "hush-hush"))))
        .contains("tasks.yaml:1:29: \"rpm\" must be a number such as 50, 80k or 1.5M\n")
        .contains("tasks.yaml:1:47: \"auth\" must be auto, key or login\n")
        .doesNotContain("hush");
  }

  @Test
  void an_upstream_that_is_called_elsewhere_keeps_its_limits() throws Exception {
    Upstream moved = only("anthropic: { rpm: 50, auth: key }").at("mock");

    assertThat(moved.url()).isEqualTo("mock");
    assertThat(moved.limits().rpm()).hasValue(50);
    assertThat(moved.auth()).isEqualTo(Auth.KEY);
    assertThat(moved.line()).isZero();
  }

  private static Upstream only(String entry) throws ManifestException {
    String yaml = "upstreams:\n  %s\ntasks: [{ id: a, prompt: x }]\n".formatted(entry);
    return Reads.read(yaml).upstreams().values().iterator().next();
  }
}
