package dev.hivemind.cli.endtoend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What README.md and the pages of docs/ tell their readers to type and to write. */
final class Documented {
  private static final Pattern FENCE = Pattern.compile("```(\\w*)");
  private static final Pattern HEADING = Pattern.compile("#+ (.*)");
  private static final Pattern CODE = Pattern.compile("`((?:\\./)?hivemind [^`]+)`");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

  private Documented() {}

  /**
   * A block between fences.
   *
   * @param section the heading above it
   * @param language as the fence tells; empty: it does not
   */
  record Block(String file, String section, String language, List<String> lines) {
    boolean isShell() {
      return List.of("sh", "bash", "console", "shell").contains(language);
    }
  }

  static List<Path> pages() throws IOException {
    Path root = Repository.root();
    try (Stream<Path> docs = Files.walk(root.resolve("docs"))) {
      return Stream.concat(Stream.of(root.resolve("README.md")), docs)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  static List<Block> blocks() throws IOException {
    List<Block> blocks = new ArrayList<>();
    for (Path page : pages()) blocks.addAll(blocks(page));
    return blocks;
  }

  private static List<Block> blocks(Path page) throws IOException {
    List<Block> blocks = new ArrayList<>();
    String section = "";
    List<String> open = null;
    for (String line : Files.readAllLines(page)) {
      var fence = FENCE.matcher(line);
      var heading = HEADING.matcher(line);
      if (fence.matches() && open == null) {
        open = new ArrayList<>();
        blocks.add(new Block(page.getFileName().toString(), section, fence.group(1), open));
      } else if (fence.matches()) {
        open = null;
      } else if (open != null) {
        open.add(line);
      } else if (heading.matches()) {
        section = heading.group(1);
      }
    }
    return blocks;
  }

  /** Every hivemind that is called in a block or in the text, as its page has it. */
  static List<String> calls() throws IOException {
    List<String> calls = new ArrayList<>();
    for (Block block : blocks()) {
      if (block.isShell()) block.lines().stream().filter(Documented::isCall).forEach(calls::add);
    }
    for (Path page : pages()) {
      CODE.matcher(Files.readString(page))
          .results()
          .map(found -> found.group(1))
          .forEach(calls::add);
    }
    return calls;
  }

  static boolean isCall(String line) {
    return line.startsWith("./hivemind ") || line.startsWith("hivemind ");
  }

  /** The words of a call after its program, up to a comment, a redirection or another command. */
  static String[] arguments(String call) {
    List<String> words = new ArrayList<>();
    for (MatchResult word : (Iterable<MatchResult>) WORD.matcher(call).results()::iterator) {
      if (List.of(">", ">>", "|", "&&", "&").contains(word.group())
          || word.group().startsWith("#")) {
        break;
      }
      for (int group = 1; group <= 3; group++) {
        if (word.group(group) != null) words.add(word.group(group));
      }
    }
    return words.subList(1, words.size()).toArray(String[]::new);
  }
}
