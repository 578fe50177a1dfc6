package dev.hivemind.agent;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The native program behind an npm wrapper. Such an agent is published as a small JavaScript
 * package and one package per platform ({@code <package>-linux-x64}) that holds the program; a
 * signal to the wrapper does not always reach the program, so the program itself is started.
 *
 * @param scopedName of the wrapper's package: {@code @openai/codex}
 * @param binaries where the program stands in a platform's package, relative; {@code *} stands for
 *     one folder of any name
 */
record NpmProgram(String scopedName, List<String> binaries) {
  /** What pnpm puts on PATH: a shell script that names the wrapper relative to itself. */
  private static final Pattern SHIM_TARGET = Pattern.compile("\\$basedir/([^\"\\s]+\\.[cm]?js)\"");

  private static final int SHIM_BYTES = 16 * 1024;

  /** How a program begins on Linux (ELF) and macOS (Mach-O, universal). */
  private static final Set<String> NATIVE_MAGIC = Set.of("7f454c46", "cffaedfe", "cafebabe");

  /** The installation that a found program or wrapper belongs to. */
  Installation installation(Path found) throws AgentMissingException {
    try {
      String program = resolve(found).toString();
      return new Installation(List.of(program), List.of(program, "--version"));
    } catch (IOException _) {
      throw new AgentMissingException(
          found + " cannot be read. Install it anew: npm install -g " + scopedName);
    }
  }

  /** The program itself: what was found, or what it would start when it is a wrapper. */
  private Path resolve(Path found) throws IOException {
    Path real = found.toRealPath();
    if (isNative(real)) {
      return real;
    }
    Path wrapper = shimTarget(real).orElse(real);
    return candidates(wrapper).filter(SearchPath::executable).findFirst().orElse(real);
  }

  private static boolean isNative(Path file) throws IOException {
    String magic = HexFormat.of().formatHex(start(file, 4));
    return NATIVE_MAGIC.contains(magic);
  }

  private static Optional<Path> shimTarget(Path script) throws IOException {
    String text = new String(start(script, SHIM_BYTES), StandardCharsets.ISO_8859_1);
    Matcher target = SHIM_TARGET.matcher(text);
    if (!target.find()) {
      return Optional.empty();
    }
    Path wrapper = script.resolveSibling(target.group(1)).normalize();
    return Files.exists(wrapper) ? Optional.of(wrapper.toRealPath()) : Optional.empty();
  }

  private static byte[] start(Path file, int bytes) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(bytes);
    }
  }

  /** As Node resolves a package: in the node_modules of every folder from the wrapper upwards. */
  private Stream<Path> candidates(Path wrapper) throws IOException {
    List<Path> programs = new ArrayList<>();
    for (Path folder = wrapper.getParent(); folder != null; folder = folder.getParent()) {
      if (folder.endsWith(scopedName)) {
        addIn(folder, programs);
      }
      for (String platform : platforms()) {
        addIn(folder.resolve("node_modules", scopedName + "-" + platform), programs);
      }
    }
    return programs.stream();
  }

  private void addIn(Path packageFolder, List<Path> programs) throws IOException {
    for (String binary : binaries) {
      int star = binary.indexOf("*/");
      if (star < 0) {
        programs.add(packageFolder.resolve(binary));
      } else {
        Path parent = packageFolder.resolve(binary.substring(0, star));
        for (Path folder : folders(parent)) {
          programs.add(folder.resolve(binary.substring(star + 2)));
        }
      }
    }
  }

  private static List<Path> folders(Path parent) throws IOException {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(parent)) {
      return children.sorted().toList();
    }
  }

  /** npm's names of this machine, the likelier first. */
  private static List<String> platforms() {
    String system =
        System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac")
            ? "darwin"
            : "linux";
    String processor = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "x64";
    String platform = system + "-" + processor;
    boolean musl = Files.exists(Path.of("/etc/alpine-release"));
    return musl ? List.of(platform + "-musl", platform) : List.of(platform, platform + "-musl");
  }
}
