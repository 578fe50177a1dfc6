package dev.hivemind.cli.run;

import dev.hivemind.cli.lane.SchedulingSwitches;
import dev.hivemind.task.manifest.Manifest;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a person asks to run.
 *
 * @param manifest read, checked and cut down to the tasks asked for
 * @param upstreamUrls URLs in place of the manifest's, by the upstream's name
 * @param runId a wish; null: any free one
 * @param via the proxy of another process that agents call through, as written; null: one of this
 *     process
 * @param switches of every lane
 * @param longestWait for a usage limit; zero: the run waits for none
 * @param failFast whether the first failed task ends all launching
 */
public record RunRequest(
    Manifest manifest,
    Map<String, String> upstreamUrls,
    @Nullable String runId,
    @Nullable String via,
    boolean failFast,
    boolean json,
    SchedulingSwitches switches,
    Duration longestWait) {

  public RunRequest {
    upstreamUrls = Collections.unmodifiableMap(new LinkedHashMap<>(upstreamUrls));
  }

  /** The same with another reading of the manifest. */
  RunRequest with(Manifest other) {
    return new RunRequest(other, upstreamUrls, runId, via, failFast, json, switches, longestWait);
  }
}
