import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.spi.ToolProvider;

/**
 * Makes the product that needs no Java of the system: a copy of the packaged one with a runtime of
 * its own, linked from the JDK that runs this, and with the caches of classes that this runtime
 * loads. These are only for files of the size and time that they had when they were made, so every
 * file first gets the time that archives will give it.
 *
 * <pre>java Release.java PRODUCT TIMESTAMP RELEASE</pre>
 */
final class Release {
  /**
   * What jdeps finds, but for java.desktop and java.security.jgss: libraries use them where they
   * are there, and nothing here does.
   */
  private static final String MODULES =
      "java.base,java.logging,java.management,java.naming,java.net.http,java.sql,jdk.unsupported";

  private final Path release;
  private final Path runtime;

  private Release(Path release) {
    this.release = release;
    this.runtime = release.resolve("runtime");
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var release = new Release(Path.of(arguments[2]).toAbsolutePath());
    release.copy(Path.of(arguments[0]));
    release.link();
    FileTime time = FileTime.from(Instant.parse(arguments[1]));
    release.setTimes(time);
    ClassCaches.make(release.release, release.runtime);
    release.setTimes(time);
  }

  private void copy(Path product) throws IOException {
    delete();
    for (Path file : ClassCaches.tree(product)) {
      if (file.toString().endsWith(".aot")) continue;
      Path copy = release.resolve(product.relativize(file));
      Files.createDirectories(copy.getParent());
      Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
    }
  }

  private void delete() throws IOException {
    if (Files.notExists(release)) return;
    for (Path file : ClassCaches.tree(release).reversed()) Files.delete(file);
  }

  private void link() {
    ToolProvider jlink =
        ToolProvider.findFirst("jlink")
            .orElseThrow(() -> new IllegalStateException("this JDK has no jlink"));
    int exit =
        jlink.run(
            System.out,
            System.err,
            "--add-modules",
            MODULES,
            "--strip-debug",
            "--no-header-files",
            "--no-man-pages",
            "--generate-cds-archive",
            "--output",
            runtime.toString());
    if (exit != 0) throw new IllegalStateException("jlink failed");
  }

  private void setTimes(FileTime time) throws IOException {
    for (Path file : ClassCaches.tree(release)) {
      if (!Files.isSymbolicLink(file)) Files.setLastModifiedTime(file, time);
    }
  }
}
