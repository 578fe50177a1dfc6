package dev.hivemind.proxy.operation;

import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;

/** Collects one metric's values. */
final class Gauge {
  private final GaugeSnapshot.Builder values;

  Gauge(String name, String help) {
    values = GaugeSnapshot.builder().name(name).help(help);
  }

  void at(Labels labels, double value) {
    values.dataPoint(GaugeDataPointSnapshot.builder().labels(labels).value(value).build());
  }

  MetricSnapshot snapshot() {
    return values.build();
  }
}
