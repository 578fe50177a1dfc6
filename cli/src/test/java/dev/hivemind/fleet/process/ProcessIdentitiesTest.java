package dev.hivemind.fleet.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.run.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProcessIdentitiesTest {
  private static final String BOOT = "0d9dbb23-7f5c-4d3e-9c0c-8f1a51b1b4a2";
  private static final ProcessHandle SELF = ProcessHandle.current();

  @TempDir private Path folder;

  /** As a Linux shows it whose clock on the wall says that it was booted at that second. */
  private ProcessIdentities machine(long bootSecond, String boot, char state, long startTicks)
      throws IOException {
    Path proc = Files.createTempDirectory(folder, "proc");
    Files.writeString(proc.resolve("stat"), "cpu 1 2 3\nbtime " + bootSecond + "\n");
    Files.writeString(
        Files.createDirectories(proc.resolve("sys/kernel/random")).resolve("boot_id"), boot + "\n");
    Files.writeString(
        Files.createDirectory(proc.resolve(Long.toString(SELF.pid()))).resolve("stat"),
        "%d (java) %s 7 41 40 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 %d 11"
            .formatted(SELF.pid(), state, startTicks));
    return new ProcessIdentities(new ProcessTable(proc));
  }

  @Test
  void a_step_of_the_clock_makes_no_other_process_of_one() throws IOException {
    ProcessIdentity owner = machine(1_796_000_000, BOOT, 'S', 98765).of(SELF);

    assertThat(machine(1_796_007_200, BOOT, 'S', 98765).alive(owner)).isTrue();
  }

  @Test
  void the_same_number_after_another_start_another_boot_or_its_end_is_not_the_process()
      throws IOException {
    ProcessIdentity owner = machine(1, BOOT, 'S', 98765).of(SELF);

    assertThat(machine(1, BOOT, 'S', 98766).alive(owner)).isFalse();
    assertThat(machine(1, BOOT.replace('0', '1'), 'S', 98765).alive(owner)).isFalse();
    assertThat(machine(1, BOOT, 'Z', 98765).alive(owner)).isFalse();
  }

  @Test
  void runs_of_earlier_versions_and_systems_without_proc_name_the_time_of_day() {
    Instant start = SELF.info().startInstant().orElseThrow();
    var earlier = new ProcessIdentity(SELF.pid(), start);
    var withoutProc = new ProcessIdentities(new ProcessTable(folder.resolve("nothing")));

    assertThat(withoutProc.of(SELF)).isEqualTo(earlier);
    assertThat(withoutProc.alive(earlier)).isTrue();
    assertThat(ProcessIdentities.ofThisMachine().alive(earlier)).isTrue();
    assertThat(withoutProc.alive(new ProcessIdentity(SELF.pid(), start.plusMillis(10)))).isFalse();
  }

  @Test
  void a_process_that_is_gone_has_an_identity_that_nothing_has() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    ProcessIdentities processes = ProcessIdentities.ofThisMachine();

    assertThat(processes.alive(processes.of(gone.toHandle()))).isFalse();
    assertThat(processes.alive(processes.of(SELF))).isTrue();
  }
}
