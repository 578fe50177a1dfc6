package dev.hivemind.fleet.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class MarksTest {
  private static final EnvironmentMark RUN = new EnvironmentMark("f00d");
  private static final EnvironmentMark AGENT = RUN.ofAgent("port-mail", 1);

  @Test
  void an_agent_s_mark_is_also_the_run_s() {
    String environment = "PATH=/bin\0HIVEMIND_MARK=f00d/port-mail/1\0HOME=/root\0";

    assertThat(AGENT.isIn(environment)).isTrue();
    assertThat(RUN.isIn(environment)).isTrue();
  }

  @Test
  void neither_another_attempt_nor_another_task_nor_another_run_is_the_agent_s() {
    assertThat(AGENT.isIn("HIVEMIND_MARK=f00d/port-mail/10\0")).isFalse();
    assertThat(AGENT.isIn("HIVEMIND_MARK=f00d/port-mail\0")).isFalse();
    assertThat(AGENT.isIn("HIVEMIND_MARK=f00d/port/1\0")).isFalse();
    assertThat(RUN.isIn("HIVEMIND_MARK=f00dling/port-mail/1\0")).isFalse();
    assertThat(RUN.isIn("XHIVEMIND_MARK=f00d/port-mail/1\0MARK=HIVEMIND_MARK=f00d/a/1\0"))
        .isFalse();
    assertThat(RUN.isIn("")).isFalse();
  }

  @Test
  void an_agent_of_a_hivemind_that_is_itself_an_agent_belongs_to_both() {
    EnvironmentMark inner = new EnvironmentMark("beef").ofAgent("inner", 2);
    String value = inner.besideThatOf(Map.of("HIVEMIND_MARK", AGENT.value()));
    String environment = "HIVEMIND_MARK=" + value + "\0";

    assertThat(AGENT.isIn(environment)).isTrue();
    assertThat(RUN.isIn(environment)).isTrue();
    assertThat(inner.isIn(environment)).isTrue();
    assertThat(new EnvironmentMark("beef").isIn(environment)).isTrue();
    assertThat(inner.besideThatOf(Map.of())).isEqualTo("beef/inner/2");
  }

  @Test
  void the_mark_in_the_limits_tells_run_and_agent() {
    LimitMark run = LimitMark.of(RUN);
    LimitMark agent = run.ofAgent(AGENT);
    LimitMark other = run.ofAgent(RUN.ofAgent("port-mail", 2));
    String limits = limits(Long.toString(agent.soft()), Long.toString(agent.hard()));

    assertThat(run.isIn(limits)).isTrue();
    assertThat(agent.isIn(limits)).isTrue();
    assertThat(other.isIn(limits)).isFalse();
    assertThat(LimitMark.of(new EnvironmentMark("f00e")).isIn(limits)).isFalse();
    assertThat(agent.isIn(limits("unlimited", "unlimited"))).isFalse();
    assertThat(agent.isIn("")).isFalse();
    assertThat(agent.soft()).isLessThan(agent.hard()).isGreaterThan(1L << 60);
  }

  @Test
  void no_mark_can_be_set_in_limits_that_are_set_already() {
    assertThat(LimitMark.canBeSetUnder(limits("unlimited", "unlimited"))).isTrue();
    assertThat(LimitMark.canBeSetUnder(limits("1000", "1000"))).isFalse();
    assertThat(LimitMark.canBeSetUnder("")).isFalse();
  }

  private static String limits(String soft, String hard) {
    return """
    Limit                     Soft Limit           Hard Limit           Units
    Max stack size            8388608              unlimited            bytes
    Max resident set          %-20s %-20s bytes
    Max processes             96551                96551                processes
    """
        .formatted(soft, hard);
  }
}
