package dev.hivemind.fleet.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LinuxLoadTest {
  @TempDir Path folder;
  private Path proc = Path.of("");
  private Path groups = Path.of("");

  @BeforeEach
  void fakeSystem() throws IOException {
    proc = Files.createDirectories(folder.resolve("proc"));
    groups = Files.createDirectories(folder.resolve("cgroup"));
    Files.createDirectories(proc.resolve("self"));
    stat(100, 900);
  }

  @Test
  void busy_is_the_part_of_the_time_since_the_last_look_that_was_used() throws IOException {
    var load = new LinuxLoad(proc, groups);

    stat(175, 925);
    assertThat(load.busy()).isCloseTo(0.75, within(1e-9));
    stat(175, 1025);
    assertThat(load.busy()).isZero();
    assertThat(load.busy()).as("no time has passed").isZero();
  }

  @Test
  void available_memory_is_what_the_kernel_says() throws IOException {
    meminfo(2048);

    assertThat(new LinuxLoad(proc, groups).availableMemoryBytes()).isEqualTo(2048L * 1024);
  }

  @Test
  void the_tightest_control_group_bounds_the_available_memory() throws IOException {
    meminfo(2048);
    Files.writeString(proc.resolve("self/cgroup"), "1:name=systemd:/x\n0::/pod/container\n");
    group("pod", "900000", "500000", "inactive_file 100000\n");
    group("pod/container", "max", "400000", "");

    assertThat(new LinuxLoad(proc, groups).availableMemoryBytes()).isEqualTo(500_000);
  }

  @Test
  void a_control_group_that_is_full_leaves_nothing() throws IOException {
    meminfo(2048);
    Files.writeString(proc.resolve("self/cgroup"), "0::/\n");
    group("", "1000", "2000", "");

    assertThat(new LinuxLoad(proc, groups).availableMemoryBytes()).isZero();
  }

  @Test
  void where_the_system_does_not_tell_nothing_stands_in_the_way() {
    var load = new LinuxLoad(folder.resolve("none"), folder.resolve("none"));

    assertThat(load.busy()).isZero();
    assertThat(load.availableMemoryBytes()).isEqualTo(Long.MAX_VALUE);
    assertThat(load.processors()).isPositive();
  }

  @Test
  void this_machine_tells_something() {
    var load = new LinuxLoad();

    assertThat(load.busy()).isBetween(0.0, 1.0);
    assertThat(load.availableMemoryBytes()).isPositive();
  }

  private void stat(long used, long idle) throws IOException {
    Files.writeString(
        proc.resolve("stat"),
        "cpu  " + used + " 0 0 " + idle + " 0 0 0 0 0 0\ncpu0 1 2 3 4 5 6 7 8\n");
  }

  private void meminfo(long kiloBytes) throws IOException {
    Files.writeString(
        proc.resolve("meminfo"),
        "MemTotal: 9999 kB\nMemFree: 1 kB\nMemAvailable:    " + kiloBytes + " kB\n");
  }

  private void group(String name, String max, String current, String stat) throws IOException {
    Path group = Files.createDirectories(groups.resolve(name));
    Files.writeString(group.resolve("memory.max"), max + "\n");
    Files.writeString(group.resolve("memory.current"), current + "\n");
    Files.writeString(group.resolve("memory.stat"), "anon 1\n" + stat);
  }
}
