package dev.hivemind.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

final class UntilTest {
  private static final Instant NOON = local("2026-11-30T12:00");

  @Test
  void the_time_of_today_needs_no_day() {
    assertThat(Until.after("waits", local("2026-11-30T23:05"), NOON))
        .isEqualTo("waits until 23:05");
  }

  @Test
  void the_time_of_another_day_has_one() {
    assertThat(Until.after("waits", local("2026-12-01T03:00"), NOON))
        .isEqualTo("waits until Tue 1 Dec 03:00");
  }

  @Test
  void where_nobody_knows_the_end_none_is_told() {
    assertThat(Until.after("waits", null, NOON)).isEqualTo("waits");
  }

  private static Instant local(String time) {
    return LocalDateTime.parse(time).atZone(ZoneId.systemDefault()).toInstant();
  }
}
