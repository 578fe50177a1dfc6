package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the bytes: a manifest, or problems that can be shown and give away no secret. */
class HostileManifestsTest {
  private static final String SECRET = "s3cr3t-0f-m1ne";

  private static final String YAML =
      """
      version: 1
      vars: { target: v2, who: "x" }
      defaults: { agent: demo, timeout: 45m, env: { DEFAULT_TOKEN: %1$s } }
      upstreams:
        work: { profile: anthropic, url: "https://example.com", api_key: %1$s }
      tasks:
        - id: schema
          prompt: |
            Write {{ vars.target }}
            for {{ vars.who }}
          estimate_tokens: 60k
          env:
            ONE: '%1$s'
            TWO: "${HOME} %1$s"
            THREE: >-
              folded %1$s
        - id: port
          prompt: Port {{ matrix.module }}
          depends_on: [schema]
          matrix: { module: [billing, "b c"], include: [{ module: mail, x: 1 }] }
        - { id: smoke, command: [make, "{{ vars.who }}"], depends_on: [port], retries: 2 }
      """
          .formatted(SECRET);

  private static String shown(byte[] bytes) throws Exception {
    ManifestSource source =
        ManifestSource.standardInput(new ByteArrayInputStream(bytes), Reads.WORKSPACE);
    try {
      Manifest manifest =
          ManifestReader.read(source, Reads.environment(Map.of("HOME", "/home/me")));
      return manifest + Problems.render(manifest.warnings());
    } catch (ManifestException e) {
      assertThat(e.problems()).isNotEmpty();
      return e.getMessage() + Problems.render(e.problems());
    }
  }

  static LongStream seeds() {
    return LongStream.range(0, 1_000);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_damaged_manifest_is_read_or_refused_and_its_secrets_stay_secret(long seed)
      throws Exception {
    Random random = new Random(seed);
    byte[] bytes = YAML.getBytes(StandardCharsets.UTF_8);
    for (int i = random.nextInt(4); i >= 0; i--) bytes = damaged(bytes, random);
    String damaged = new String(bytes, StandardCharsets.UTF_8);
    String shown = shown(bytes);
    if (damaged.contains("api_key: " + SECRET)) assertThat(shown).doesNotContain(SECRET);
  }

  /** One byte changed, some removed, some doubled, or a piece of syntax put in. */
  private static byte[] damaged(byte[] bytes, Random random) {
    int at = random.nextInt(bytes.length);
    int to = Math.min(bytes.length, at + 1 + random.nextInt(8));
    String[] syntax = {
      "{", "}", "[", "]", ": ", "- ", "\"", "'", "\t", "\n", "{{", "}}", "${", "&a ", "*a ", "<<: ",
      "!t ", "---\n", "#", "|", "\0", "\u00e9", "? "
    };
    return switch (random.nextInt(4)) {
      case 0 -> joined(bytes, at, new byte[] {(byte) random.nextInt(256)}, at + 1);
      case 1 -> joined(bytes, at, new byte[0], to);
      case 2 -> joined(bytes, to, Arrays.copyOfRange(bytes, at, to), to);
      default ->
          joined(
              bytes,
              at,
              syntax[random.nextInt(syntax.length)].getBytes(StandardCharsets.UTF_8),
              at);
    };
  }

  private static byte[] joined(byte[] bytes, int before, byte[] between, int after) {
    byte[] joined = Arrays.copyOf(bytes, before + between.length + bytes.length - after);
    System.arraycopy(between, 0, joined, before, between.length);
    System.arraycopy(bytes, after, joined, before + between.length, bytes.length - after);
    return joined;
  }

  @Test
  void the_undamaged_manifest_is_good() throws Exception {
    assertThat(shown(YAML.getBytes(StandardCharsets.UTF_8)))
        .contains("Task[port-b-c]")
        .doesNotContain(SECRET);
  }
}
