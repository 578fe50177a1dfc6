import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Makes a packaged product's caches of loaded classes, {@code jvm/*.aot}: a Java runs what people
 * run and writes down which classes that takes. They are only for this very Java, the options that
 * it ran with, and files of the size and time that they have now.
 *
 * <pre>java ClassCaches.java PRODUCT</pre>
 */
final class ClassCaches {
  /** A kind of command and the options that the launcher starts it with. */
  private record Kind(String name, String options) {}

  /** What a fleet leaves behind the queries look at. */
  private static final List<Kind> KINDS =
      List.of(
          new Kind("fleet", "fleet"),
          new Kind("proxy", "fleet"),
          new Kind("plan", "query"),
          new Kind("query", "query"),
          new Kind("help", "query"));

  private ClassCaches() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    make(Path.of(arguments[0]).toAbsolutePath(), Path.of(System.getProperty("java.home")));
  }

  /**
   * @param runtime the home of the Java that will load them
   */
  static void make(Path product, Path runtime) throws IOException, InterruptedException {
    Path scratch = Files.createTempDirectory("hivemind-training-");
    for (Kind kind : KINDS) {
      Path cache = product.resolve("jvm").resolve(kind.name() + ".aot");
      Files.deleteIfExists(cache);
      List<String> command = training(kind, product, runtime, cache, scratch);
      new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
      if (Files.notExists(cache)) {
        throw new IllegalStateException("no cache came of: " + String.join(" ", command));
      }
    }
    for (Path file : tree(scratch).reversed()) Files.delete(file);
  }

  /**
   * What was compiled how is not kept: it has the optimizing compiler work from the very start, when
   * it only takes time from what it compiles.
   */
  private static List<String> training(
      Kind kind, Path product, Path runtime, Path cache, Path scratch) throws IOException {
    return List.of(
        runtime.resolve("bin/java").toString(),
        "@" + product.resolve("jvm").resolve(kind.options() + ".options"),
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:-AOTRecordTraining",
        "-Xlog:disable",
        "-XX:AOTCacheOutput=" + cache,
        "-cp",
        jar(product).toString(),
        "dev.hivemind.cli.training.Training",
        kind.name(),
        scratch.toString());
  }

  /** Ours, which names all others. */
  private static Path jar(Path product) throws IOException {
    return tree(product.resolve("lib")).stream()
        .filter(file -> file.getFileName().toString().startsWith("cli-"))
        .findFirst()
        .orElseThrow();
  }

  /** Folders before what is in them. */
  static List<Path> tree(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.toList();
    }
  }
}
