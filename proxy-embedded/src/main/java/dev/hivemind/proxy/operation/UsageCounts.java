package dev.hivemind.proxy.operation;

import dev.hivemind.proxy.usage.Usage;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;

/**
 * Where the tokens of one kind of call are counted. Thread-safe.
 *
 * @param prompts tokens of each prompt
 * @param outputs tokens of each output
 */
record UsageCounts(
    DistributionDataPoint prompts,
    DistributionDataPoint outputs,
    CounterDataPoint input,
    CounterDataPoint output,
    CounterDataPoint cacheRead,
    CounterDataPoint cacheWrite) {

  void add(Usage usage) {
    prompts.observe((double) usage.prompt());
    outputs.observe((double) usage.output());
    input.inc(usage.input());
    output.inc(usage.output());
    cacheRead.inc(usage.cacheRead());
    cacheWrite.inc(usage.cacheWrite());
  }
}
