package dev.hivemind.checkpoint;

import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunJournal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * One run on disk: {@code .hivemind/runs/<run>/} with {@code events.jsonl}, {@code ledger.jsonl}
 * and {@code agents/<agent>/}.
 */
public interface RunFolder {

  String id();

  Path path();

  /** For the one process that owns the run. */
  RunJournal openJournal() throws IOException;

  /** For the one process that owns the run. */
  Ledger openLedger() throws IOException;

  /** Every whole event so far; an incomplete last line (a writer at work, a crash) is left out. */
  List<RunEvent> events() throws IOException;

  /** Tokens of every ended call so far, by agent. */
  Map<String, Usage> usageByAgent() throws IOException;

  /** {@code agents/<agent>/}, made when it is not there. */
  Path agentFolder(String agent) throws IOException;
}
