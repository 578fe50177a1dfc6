package dev.hivemind.cli.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an evaluation ran on, without anything that names the machine.
 *
 * @param system with its architecture
 * @param processor as the kernel calls it; empty: it does not tell
 * @param cores that this process may use
 * @param memoryGigabytes of 2^30 bytes; 0: unknown
 * @param load of the last minute (threads that wanted to run) when the evaluation began; empty:
 *     unknown
 * @param java that HiveMind and its mocks run in
 */
public record Machine(
    String system,
    String processor,
    int cores,
    long memoryGigabytes,
    Optional<Double> load,
    String java) {
  private static final Pattern MODEL = Pattern.compile("(?m)^model name\\s*:\\s*(.+)$");
  private static final Pattern MEMORY = Pattern.compile("(?m)^MemTotal:\\s*(\\d+) kB");
  private static final Pattern LOAD = Pattern.compile("^(\\d+\\.\\d+) ");
  private static final double KILOBYTES_IN_GIGABYTE = 1024 * 1024;

  /** The one that this process runs on. */
  public static Machine here() {
    return new Machine(
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        told("/proc/cpuinfo", MODEL).orElse(""),
        Runtime.getRuntime().availableProcessors(),
        told("/proc/meminfo", MEMORY)
            .map(kilobytes -> Math.round(Long.parseLong(kilobytes) / KILOBYTES_IN_GIGABYTE))
            .orElse(0L),
        told("/proc/loadavg", LOAD).map(Double::valueOf),
        "Java " + Runtime.version() + " (" + System.getProperty("java.vendor") + ")");
  }

  /** From a file of Linux; elsewhere there is none. */
  private static Optional<String> told(String file, Pattern pattern) {
    try {
      Matcher matcher = pattern.matcher(Files.readString(Path.of(file)));
      return matcher.find() ? Optional.of(matcher.group(1).strip()) : Optional.empty();
    } catch (IOException elsewhere) {
      return Optional.empty();
    }
  }

  /** In a line, for a person. */
  public String words() {
    List<String> parts = new ArrayList<>(List.of(system, processor, cores + " cores"));
    if (memoryGigabytes > 0) parts.add(memoryGigabytes + " GiB of memory");
    load.ifPresent(tasks -> parts.add(String.format(Locale.ROOT, "load %.1f at the start", tasks)));
    return Stream.concat(parts.stream(), Stream.of(java))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(", "));
  }
}
