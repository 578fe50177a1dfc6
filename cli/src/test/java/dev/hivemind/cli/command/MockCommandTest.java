package dev.hivemind.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code hivemind mock} refuses; that it serves is tested in a process of its own. */
final class MockCommandTest {

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "--format, telepathy, there is no telepathy; there are anthropic",
    "--limiter, sieve, there is no sieve; there are none",
    "--reset-mode, fin, there is no fin; there are rst",
    "--latency, 80, write 80ms",
    "--rpm, many, 'write 50, 100k or 2M'",
    "--rpm, 0, a limit of 0",
    "--error-rate, often, write 0.1 or 10%",
    "--error-rate, 120%, from 0 to 1",
    "--stream-seconds, 60-20, streams cannot take from",
    "--stream-seconds, long, write 30 or 20-60",
    "--usage-window, 5h, write 5h=200k/10m",
    "--usage-window, 6h=1k/1m, there are 5h and 7d",
    "--model-rpm, big=many, 'write 50, 100k or 2M'",
    "--faults, 3=explode, the fault \"3=explode\" is not understood",
    "--speed, 0, has to be positive",
    "--concurrency, 0, a concurrency of 0",
    "--port, 99999, from 0 to 65535",
  })
  void a_value_that_cannot_be_followed_is_refused_with_what_to_write(
      String option, String value, String message) {
    Called called = Called.in(directory, "mock", option, value);

    assertThat(called.exit()).isEqualTo(2);
    assertThat(called.err()).contains(message).doesNotContain("fault in HiveMind");
    assertThat(called.out()).isEmpty();
  }

  @Test
  void help_tells_how_faults_are_written() {
    assertThat(Called.in(directory, "mock", "--help").out())
        .contains("7=429:retry-after=2")
        .contains("@100%")
        .contains("10%")
        .doesNotContain("%%");
  }
}
