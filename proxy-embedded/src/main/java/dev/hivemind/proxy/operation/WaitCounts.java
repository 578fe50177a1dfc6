package dev.hivemind.proxy.operation;

import dev.hivemind.proxy.ledger.LedgerEntry;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.model.snapshots.Unit;

/** Where one lane's calls' waits are counted, in seconds. Thread-safe. */
record WaitCounts(CounterDataPoint queue, CounterDataPoint rate, CounterDataPoint backOff) {

  void add(LedgerEntry.Waits waits) {
    queue.inc(Unit.nanosToSeconds(waits.queue().toNanos()));
    rate.inc(Unit.nanosToSeconds(waits.rate().toNanos()));
    backOff.inc(Unit.nanosToSeconds(waits.backoff().toNanos()));
  }
}
