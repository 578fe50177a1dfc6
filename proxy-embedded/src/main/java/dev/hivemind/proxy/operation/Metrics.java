package dev.hivemind.proxy.operation;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.ledger.Ledger;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * What {@code /hivemind/metrics} answers, in Prometheus' text format: OpenTelemetry's GenAI names
 * where it has one, {@code hivemind_…} else. Thread-safe.
 */
public final class Metrics {
  static final String CONTENT_TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final AttemptMetrics attempts;

  public Metrics(List<Lane> lanes) {
    this.attempts = new AttemptMetrics(lanes, registry);
  }

  /** A ledger of which every record is counted here too. */
  public Ledger counting(Ledger ledger) {
    return new CountingLedger(ledger, attempts);
  }

  String text(ProxyState state) {
    Stream<MetricSnapshot> counted = registry.scrape().stream();
    MetricSnapshot[] all =
        Stream.concat(counted, StateMetrics.of(state).stream()).toArray(MetricSnapshot[]::new);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      PrometheusTextFormatWriter.create()
          .write(text, new MetricSnapshots(all), EscapingScheme.UNDERSCORE_ESCAPING);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString(StandardCharsets.UTF_8);
  }
}
