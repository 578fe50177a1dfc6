package dev.hivemind.cli.manual;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** What stands below a command's help: examples, each line indented, and paragraphs. */
final class Footer {
  private static final Pattern EXAMPLES = Pattern.compile("Examples?:");

  private final List<String> lines;

  Footer(String... lines) {
    this.lines = Arrays.stream(lines).map(Descriptions::line).toList();
  }

  void writeTo(Roff page) {
    var block = new ArrayList<String>();
    for (String line : lines) {
      if (line.isEmpty() || isOtherThan(block, line)) {
        write(block, page);
        block.clear();
      }
      if (EXAMPLES.matcher(line).matches()) page.section("EXAMPLES");
      else if (!line.isEmpty()) block.add(line);
    }
    write(block, page);
  }

  private static boolean isOtherThan(List<String> block, String line) {
    return !block.isEmpty() && isExample(line) != isExample(block.getFirst());
  }

  private static boolean isExample(String line) {
    return line.startsWith("  ");
  }

  private static void write(List<String> block, Roff page) {
    if (block.isEmpty()) return;
    if (isExample(block.getFirst())) page.verbatim(block.stream().map(String::strip).toList());
    else page.paragraph(String.join(" ", block));
  }
}
