package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.usage.Usage;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LedgerJsonTest {
  private final SampleEntries port = new SampleEntries("port", "anthropic");

  @Test
  void entries_are_written_like_this() {
    assertThat(LedgerJson.FORMAT.write(port.opened(7, 5)))
        .isEqualTo(
            """
            {"type":"attempt.opened","schema":1,"attempt":7,"call":5,"at":"2026-11-30T09:00:00Z",\
            "agent":"port","lane":"anthropic","method":"POST","path":"/v1/messages",\
            "session":"session"}\
            """);
    assertThat(LedgerJson.FORMAT.write(port.closed(7, new Usage(100, 20, 3000, 40, false))))
        .isEqualTo(
            """
            {"type":"attempt.closed","schema":1,"attempt":7,"at":"2026-11-30T09:00:00Z",\
            "agent":"port","lane":"anthropic","model":"claude-sonnet","outcome":"ok","status":200,\
            "request_id":"req_1","usage":{"input":100,"output":20,"cache_read":3000,\
            "cache_write":40,"estimated":false},"waits":{"queue":"PT0S","rate":"PT0S",\
            "backoff":"PT0S"},"first_byte":"PT0.3S","total":"PT4S"}\
            """);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void every_kind_of_entry_comes_back_as_it_was(Class<? extends LedgerEntry> kind) {
    for (int seed = 0; seed < 200; seed++) {
      LedgerEntry entry = new RandomRecords(seed).next(kind);
      String line = LedgerJson.FORMAT.write(entry);

      assertThat(line).doesNotContain("\n", "\r");
      assertThat(LedgerJson.FORMAT.read(line.getBytes(StandardCharsets.UTF_8))).isEqualTo(entry);
    }
  }

  static Stream<Class<? extends LedgerEntry>> kinds() {
    return RandomRecords.kindsOf(LedgerEntry.class).map(kind -> kind.asSubclass(LedgerEntry.class));
  }
}
