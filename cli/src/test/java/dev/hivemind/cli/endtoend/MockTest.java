package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hivemind mock} as a process of its own. */
final class MockTest {
  private static final Pattern URL =
      Pattern.compile("Mock provider at (http://127\\.0\\.0\\.1:\\d+)");
  private static final String MESSAGE =
      """
      {"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hello"}]}\
      """;

  @TempDir private Path directory;

  @Test
  void it_serves_as_told_until_ctrl_c_and_then_tells_what_it_served() throws Exception {
    HivemindProcess mock =
        HivemindProcess.start(
            directory, "mock", "--rpm", "2", "--faults", "1=529", "--format", "anthropic,ollama");
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> mock.out().contains("Ctrl-C ends it."));
    URI url = url(mock);
    assertThat(mock.out())
        .contains("export ANTHROPIC_BASE_URL=" + url)
        .contains("export OLLAMA_HOST=" + url)
        .contains("curl " + url + "/mock/stats")
        .doesNotContain("codex");

    try (HttpClient http = HttpClient.newHttpClient()) {
      assertThat(post(http, url)).isEqualTo(529);
      assertThat(post(http, url)).isEqualTo(200);
      assertThat(post(http, url)).isEqualTo(200);
      assertThat(post(http, url)).isEqualTo(429);
    }

    assertThat(mock.signal("INT").exitCode()).isEqualTo(130);
    assertThat(mock.err())
        .contains("4 requests for an answer")
        .contains("2 with status 200, 1 with status 429, 1 with status 529");
  }

  private static URI url(HivemindProcess mock) {
    MatchResult found = URL.matcher(mock.out()).results().findFirst().orElseThrow();
    return URI.create(found.group(1));
  }

  private static int post(HttpClient http, URI url) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(url.resolve("/v1/messages"))
            .header("x-api-key", "any")
            .POST(HttpRequest.BodyPublishers.ofString(MESSAGE))
            .build();
    return http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
  }
}
