package dev.hivemind.cli.proxy;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import dev.hivemind.proxy.Credential;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneTuning;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The upstreams of the proxy, ready to be called, with mock providers of their own. */
final class ProxyLanes implements AutoCloseable {
  /** The mock takes any key. */
  private static final String MOCKS_OWN = "any-key";

  private final List<ProxyLane> lanes = new ArrayList<>();
  private final List<MockProvider> mocks = new ArrayList<>();

  private ProxyLanes() {}

  /**
   * @param environment where keys are looked for
   * @throws IOException when a mock provider cannot be started
   */
  static ProxyLanes start(
      List<UpstreamArgument> upstreams, Map<String, String> environment, LaneTuning tuning)
      throws IOException {
    var started = new ProxyLanes();
    try {
      for (UpstreamArgument upstream : upstreams) started.add(upstream, environment, tuning);
      return started;
    } catch (IOException | RuntimeException e) {
      started.close();
      throw e;
    }
  }

  private void add(UpstreamArgument upstream, Map<String, String> environment, LaneTuning tuning)
      throws IOException {
    String variable = upstream.trusted() ? upstream.profile().keyVariable() : null;
    String key = variable == null ? "" : environment.getOrDefault(variable, "").strip();
    boolean mocked = upstream.url() == null;
    Credential credential = key.isEmpty() ? Credential.CALLERS_OWN : new Credential.Key(key);
    if (mocked) credential = new Credential.Key(MOCKS_OWN);
    Lane lane =
        new Lane(upstream.name(), upstream.profile(), url(upstream), credential, false, tuning);
    lanes.add(new ProxyLane(lane, key.isEmpty() ? null : variable, mocked));
  }

  private URI url(UpstreamArgument upstream) throws IOException {
    URI url = upstream.url();
    if (url != null) return url;
    MockProvider mock = MockProvider.start(MockOptions.DEFAULTS);
    mocks.add(mock);
    return mock.url();
  }

  List<ProxyLane> all() {
    return List.copyOf(lanes);
  }

  @Override
  public void close() {
    mocks.forEach(MockProvider::close);
  }

  /**
   * An upstream of the proxy.
   *
   * @param keySource the variable that holds its key; null: callers bring their own
   * @param mocked whether it is the mock provider in this process
   */
  record ProxyLane(Lane lane, @Nullable String keySource, boolean mocked) {

    String name() {
      return lane.name();
    }

    /** For a person: whose key it is. */
    String credential() {
      return mocked ? "mock provider" : keySource == null ? "" : keySource;
    }

    /** For a person: what is called, with which key, and who pays. */
    String description() {
      if (mocked) return lane.name() + ": mock provider in this process (free)";
      String where = lane.url().getScheme() + "://" + lane.url().getAuthority();
      String who =
          keySource == null
              ? "every caller's own key or login"
              : keySource + " (billed), no caller sees it";
      return "%s: %s, %s".formatted(lane.name(), where, who);
    }
  }
}
