package dev.hivemind.proxy.rate;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rate limits of every model class that is called. Not thread-safe. */
final class KnownModels {
  /** The class not called for longest is forgotten. */
  private static final int MOST_CLASSES = 256;

  private final RateSettings settings;
  private final Map<String, ModelPools> classes =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ModelPools> eldest) {
          return size() > MOST_CLASSES;
        }
      };

  /** Calls come by the thousand for the same model; its class is costly to find. */
  private @Nullable String lastModel;

  private @Nullable ModelPools lastPools;

  KnownModels(RateSettings settings) {
    this.settings = settings;
  }

  /** Those of a model as a request names it. */
  ModelPools of(String model) {
    ModelPools pools = lastPools;
    if (pools == null || !model.equals(lastModel)) {
      pools =
          classes.computeIfAbsent(
              settings.modelClasses().of(model), name -> new ModelPools(name, settings));
      lastModel = model;
      lastPools = pools;
    }
    return pools;
  }

  /**
   * The quota that ends first, where each class that was called waits for one; null: some class may
   * be called.
   */
  @Nullable Quota quota(long now) {
    Quota first = null;
    for (ModelPools pools : classes.values()) {
      Quota quota = pools.quota(now);
      if (quota == null) {
        return null;
      }
      first = first == null || quota.ends() < first.ends() ? quota : first;
    }
    return first;
  }

  Stream<PoolState> states(long now) {
    return classes.values().stream().flatMap(model -> model.states(now).stream());
  }
}
