package dev.hivemind.examples.mock;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What came to a mock provider since its start, and how it was answered. Calls of its own
 * statistics are left out.
 *
 * @param modelRequests requests for a model's answer, whatever became of them
 * @param statuses answers by status of HTTP, counted when they begin
 * @param models requests for an answer by the model's name
 * @param paths calls by method and path
 * @param refusalsAfterFirstWindow answers with status 429 later than one window of the rate limits
 *     after the first request
 * @param resets of connections before an answer
 * @param midStreamResets of connections during an answer
 * @param inFlight requests that are being served now
 * @param peakConcurrency the most requests that one provider served at once
 */
public record MockTraffic(
    long modelRequests,
    Map<Integer, Long> statuses,
    Map<String, Long> models,
    Map<String, Long> paths,
    long refusalsAfterFirstWindow,
    long resets,
    long midStreamResets,
    int inFlight,
    int peakConcurrency) {
  public MockTraffic {
    statuses = Collections.unmodifiableMap(new TreeMap<>(statuses));
    models = Collections.unmodifiableMap(new TreeMap<>(models));
    paths = Collections.unmodifiableMap(new TreeMap<>(paths));
  }
}
