package dev.hivemind.proxy.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Profile;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForwardedHeadersTest {

  @ParameterizedTest
  @CsvSource({
    "ANTHROPIC,    x-api-key: sk",
    "OPENAI,       authorization: Bearer sk",
    "AZURE_OPENAI, api-key: sk",
    "GOOGLE,       x-goog-api-key: sk",
    "OLLAMA,       authorization: Bearer sk",
    "GENERIC,      authorization: Bearer sk",
  })
  void each_profile_gets_its_key_in_its_own_field(Profile profile, String field) {
    Lane lane = new Lane("l", profile, URI.create("https://h:8443/base"), "sk", false);
    Headers forwarded =
        ForwardedHeaders.toUpstream(
            headers("Authorization: caller", "x-api-key: caller", "Keep: 1"), lane);
    assertThat(lines(forwarded)).containsExactly("Host: h:8443", "Keep: 1", field);
  }

  @Test
  void what_connection_names_is_dropped_in_any_case_and_from_every_field_of_that_name() {
    Headers answer =
        headers(
            "Connection: close, X-One",
            "connection:x-two,",
            "X-ONE: 1",
            "x-two: 2",
            "X-Three: 3",
            "Transfer-Encoding: chunked",
            "Keep-Alive: 5");
    assertThat(lines(ForwardedHeaders.toCaller(answer))).containsExactly("X-Three: 3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gzip | true",
        "GZip;q=1.0 | true",
        "deflate, gzip ;q=0.1 | true",
        "gzip;q=0 | false",
        "gzip; q=0.000 | false",
        "gzip;q=0.001 | true",
        "br | false",
        "* | false",
        "notgzip | false",
        "identity | false",
      })
  void gzip_is_asked_for_only_when_the_caller_takes_it(String accepted, boolean asked) {
    Headers forwarded =
        ForwardedHeaders.toUpstream(headers("Accept-Encoding: " + accepted), lane(null));
    assertThat(forwarded.all("accept-encoding")).isEqualTo(asked ? List.of("gzip") : List.of());
  }

  @Test
  void values_never_show() {
    Headers headers = headers("Authorization: Bearer secret");
    assertThat(headers.toString()).contains("Authorization").doesNotContain("secret");
    assertThat(headers.iterator().next().toString()).doesNotContain("secret");
    UpstreamRequest request =
        new UpstreamRequest("POST", "/x?key=secret", headers, RequestBody.NONE);
    assertThat(request.toString()).doesNotContain("secret");
  }

  private static Lane lane(@Nullable String key) {
    return new Lane("l", Profile.GENERIC, URI.create("http://h"), key, false);
  }

  private static Headers headers(String... lines) {
    return Headers.of(
        Stream.of(lines)
            .map(line -> line.split(":", 2))
            .map(parts -> new Headers.Field(parts[0], parts[1].strip()))
            .toList());
  }

  private static List<String> lines(Headers headers) {
    return Stream.iterate(headers.iterator(), i -> i.hasNext(), i -> i)
        .map(i -> i.next())
        .map(field -> field.name() + ": " + field.value())
        .toList();
  }
}
