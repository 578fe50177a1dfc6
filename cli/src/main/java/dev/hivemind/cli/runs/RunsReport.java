package dev.hivemind.cli.runs;

import dev.hivemind.checkpoint.CallTotals;
import dev.hivemind.checkpoint.RunListing;
import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.console.Cell;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.console.Table;
import dev.hivemind.cli.console.Table.Column;
import dev.hivemind.cli.console.Tone;
import dev.hivemind.cli.status.StatusDocument;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.run.Liveness;
import dev.hivemind.task.run.RunState;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The runs of a project, the last one at the end. */
public final class RunsReport {
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("MM-dd HH:mm", Locale.ROOT);

  private final List<ListedRun> runs;

  public RunsReport(List<RunListing> listings, Liveness liveness, Instant now) {
    this.runs = listings.stream().map(run -> ListedRun.of(run, liveness, now)).toList();
  }

  public void printTo(Console console) {
    var table =
        new Table(
            List.of(
                Column.left("RUN", 32),
                Column.left("STATE", 12),
                Column.left("STARTED", 11),
                Column.right("TIME", 6),
                Column.right("TOKENS", 6),
                Column.right("MONEY", 9),
                Column.left("TASKS", Integer.MAX_VALUE)));
    for (ListedRun run : runs) {
      CallTotals totals = run.listing().totals();
      Usage usage = totals.usage();
      table.add(
          Cell.of(run.listing().run().id()),
          new Cell(word(run.state()), tone(run.state())),
          Cell.of(MINUTE.format(run.listing().run().started().atZone(ZoneId.systemDefault()))),
          Cell.of(run.lasted().map(Amounts::duration).orElse("")),
          Cell.of(Amounts.tokens(usage.prompt() + usage.output())),
          Cell.of(totals.cost().usd() + (totals.cost().isKnown() ? "" : "+")),
          Cell.of(tasks(run)));
    }
    table.printTo(console);
  }

  private static String tasks(ListedRun run) {
    return run.listing().tasks().entrySet().stream()
        .map(count -> count.getValue() + " " + word(count.getKey()).replace('_', '-'))
        .collect(Collectors.joining(", "));
  }

  private static String word(Enum<?> state) {
    return state.name().toLowerCase(Locale.ROOT);
  }

  private static @Nullable Tone tone(RunState state) {
    return switch (state) {
      case RUNNING -> Tone.STRONG;
      case SUCCEEDED -> Tone.GOOD;
      case FAILED -> Tone.BAD;
      case CHECKPOINTED, WAITING, INTERRUPTED -> Tone.WARNING;
    };
  }

  /** What {@code runs --json} prints. The shape is versioned and changes only by addition. */
  public ObjectNode document() {
    ObjectNode document =
        JsonNodeFactory.instance.objectNode().put("schema", StatusDocument.SCHEMA);
    var list = document.putArray("runs");
    runs.forEach(run -> list.add(node(run)));
    return document;
  }

  private static ObjectNode node(ListedRun run) {
    RunListing listing = run.listing();
    Instant ended = listing.run().ended();
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("id", listing.run().id())
            .put("state", word(run.state()))
            .put("manifest", listing.run().manifest())
            .put("started", listing.run().started().toString())
            .put("ended", ended == null ? null : ended.toString());
    ObjectNode tasks = node.putObject("tasks");
    listing.tasks().forEach((state, count) -> tasks.put(word(state), count));
    node.set("tokens", StatusDocument.tokens(listing.totals().usage()));
    node.put("usd", StatusDocument.usd(listing.totals().cost().usd()));
    listing.totals().cost().unpriced().forEach(node.putArray("unpriced_models")::add);
    return node;
  }
}
