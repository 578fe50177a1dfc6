import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The format gate: {@code check} fails and names every Java file that google-java-format would change, {@code write} changes them. */
class Format {
  public static void main(String[] args) throws Exception {
    boolean write = args[0].equals("write");
    var formatter = new Formatter(JavaFormatterOptions.defaultOptions());
    List<Path> sources;
    try (Stream<Path> tree = Files.walk(Path.of("."))) {
      sources = tree.filter(p -> p.toString().endsWith(".java")).filter(p -> p.toString().contains("/src/")).filter(p -> !p.toString().contains("/target/")).sorted().toList();
    }
    var unformatted = new ArrayList<Path>();
    for (Path source : sources) {
      String before = Files.readString(source);
      String after = formatter.formatSourceAndFixImports(before);
      if (before.equals(after)) continue;
      unformatted.add(source);
      if (write) Files.writeString(source, after);
    }
    if (unformatted.isEmpty()) return;
    unformatted.forEach(source -> System.err.println((write ? "formatted " : "not formatted: ") + source));
    if (write) return;
    System.err.println("To format: mvn -N validate -Dformat=write");
    System.exit(1);
  }
}
