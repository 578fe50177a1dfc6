package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.git.GitRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * What a worktree gets that is not in the repository: folders as symbolic links, files as copies,
 * so that no agent writes into a person's file.
 */
final class Links {
  private Links() {}

  /**
   * @param links relative to the task's directory
   * @throws IOException when one is not there, or its place is taken by something of the repository
   */
  static void bring(Place place, List<String> links) throws IOException {
    for (String link : links) {
      Path from = place.source().resolve(link).normalize();
      Path to = place.workingDir().resolve(link).normalize();
      Files.createDirectories(to.getParent());
      if (Files.isSymbolicLink(to)) Files.delete(to);
      if (Files.isDirectory(from)) linkFolder(from, to, link);
      else copy(from, to, link);
    }
  }

  private static void linkFolder(Path from, Path to, String link) throws IOException {
    if (Files.exists(to, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException("link: " + link + " is in the worktree already");
    }
    Files.createSymbolicLink(to, from);
  }

  private static void copy(Path from, Path to, String link) throws IOException {
    if (!Files.isRegularFile(from)) throw new IOException("link: there is no " + from);
    if (Files.isDirectory(to)) {
      throw new IOException("link: " + link + " is a folder of the worktree already");
    }
    Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
  }

  /** The same paths as git knows them, relative to the top. */
  static List<String> inRepository(GitRepository repository, Path source, List<String> links) {
    return links.stream()
        .map(link -> source.resolve(link).normalize())
        .map(link -> repository.top().relativize(link).toString())
        .toList();
  }
}
