package dev.hivemind.checkpoint;

import dev.hivemind.checkpoint.sqlite.Writer;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.ledger.LedgerEntry.Closed;
import dev.hivemind.proxy.ledger.LedgerEntry.Opened;
import dev.hivemind.proxy.usage.Usage;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes ledger entries of one run as rows, with what they cost. Used by one thread at a time. */
final class LedgerTable implements LedgerSink {
  private static final String OPEN =
      """
      insert into ledger (run, attempt, call, opened, task, task_attempt, lane, method, path,
        session, subagent)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;
  private static final String OPEN_AFTERWARDS =
      OPEN.replace("insert into", "insert or ignore into");
  private static final String CLOSE =
      """
      update ledger set closed = ?, model = ?, outcome = ?, status = ?, request_id = ?,
        input = ?, output = ?, cache_read = ?, cache_write = ?, cache_write_hour = ?,
        estimated = ?, cost = ?, queue_wait = ?, rate_wait = ?, back_off = ?, first_byte = ?,
        total = ?, resends = ?, detail = ?, lost = 0
      where run = ? and attempt = ? and closed is null
      """;

  private final long run;
  private final RunWriters writers;
  private volatile PriceTable prices;

  LedgerTable(long run, RunWriters writers, PriceTable prices) {
    this.run = run;
    this.writers = writers;
    this.prices = prices;
  }

  /** From any thread. */
  void priceBy(PriceTable others) {
    prices = others;
  }

  @Override
  public void write(List<LedgerRow> rows) throws IOException {
    writers.promptly(
        writer -> {
          for (LedgerRow row : rows) write(row, writer);
          return rows.size();
        });
  }

  /**
   * What a process that was killed could not write any more, some of which it may have written;
   * what it left open then is lost.
   *
   * @return how many are lost by that
   */
  int writeAfterwards(List<LedgerRow> rows) throws IOException {
    return writers.forGood(
        writer -> {
          for (LedgerRow row : rows) {
            switch (row.entry()) {
              case Opened opened -> open(OPEN_AFTERWARDS, opened, row.taskAttempt(), writer);
              case Closed closed -> {
                int _ = close(closed, writer);
              }
            }
          }
          return writer.execute(
              "update ledger set lost = 1 where +run = ? and closed is null and lost = 0", run);
        });
  }

  private void write(LedgerRow row, Writer writer) throws SQLException {
    switch (row.entry()) {
      case Opened opened -> open(OPEN, opened, row.taskAttempt(), writer);
      case Closed closed -> {
        if (close(closed, writer) == 1) return;
        throw new IllegalStateException("attempt %d is not open".formatted(closed.attempt()));
      }
    }
  }

  private void open(String statement, Opened opened, int taskAttempt, Writer writer)
      throws SQLException {
    writer.execute(
        statement,
        run,
        opened.attempt(),
        opened.call(),
        opened.at(),
        opened.agent(),
        taskAttempt,
        opened.lane(),
        opened.method(),
        opened.path(),
        opened.session(),
        opened.subagent());
  }

  /** How many rows were open. */
  private int close(Closed closed, Writer writer) throws SQLException {
    Usage usage = closed.usage();
    return writer.execute(
        CLOSE,
        closed.at(),
        closed.model(),
        closed.outcome(),
        closed.status(),
        closed.requestId(),
        usage.input(),
        usage.output(),
        usage.cacheRead(),
        usage.cacheWrite(),
        usage.cacheWriteHour(),
        usage.estimated(),
        cost(closed),
        closed.waits().queue(),
        closed.waits().rate(),
        closed.waits().backoff(),
        closed.firstByte(),
        closed.total(),
        closed.resends(),
        closed.detail(),
        run,
        closed.attempt());
  }

  /** Null: the model has no known price. */
  private @Nullable Long cost(Closed closed) {
    Cost cost = Cost.of(closed, prices);
    return cost.isKnown() ? Amount.stored(cost.usd()) : null;
  }
}
