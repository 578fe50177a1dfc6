package dev.hivemind.proxy.control;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.hivemind.proxy.ProxyEvent;
import dev.hivemind.proxy.budget.BudgetEvent;
import dev.hivemind.proxy.budget.Level;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/**
 * How the two sides write to each other: JSON, of sealed types the kind too. Both sides are of one
 * version, so that the shapes need not outlive it. Thread-safe.
 */
public final class ControlJson {
  /** Where requests go, by POST. */
  public static final String PATH = "/hivemind/control";

  /** The request header with what only the user's own processes know. */
  public static final String SECRET_HEADER = "x-hivemind-control";

  /** The request header with the version of HiveMind that asks. */
  public static final String VERSION_HEADER = "x-hivemind-version";

  private static final List<Class<?>> SEALED =
      List.of(
          ControlRequest.class,
          RunMessage.class,
          ProxyEvent.class,
          BudgetEvent.class,
          Level.class,
          LedgerEntry.class,
          Readiness.class,
          WaitReason.class);

  private static final JsonMapper MAPPER = mapper();

  private ControlJson() {}

  /** Jackson finds the records of a sealed type by itself. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "kind")
  private interface Kind {}

  private static JsonMapper mapper() {
    JsonMapper.Builder builder = JsonMapper.builder();
    SEALED.forEach(type -> builder.addMixIn(type, Kind.class));
    return builder.build();
  }

  public static String write(Object message) {
    return MAPPER.writeValueAsString(message);
  }

  /** With a line end. */
  public static byte[] line(RunMessage.Line line) {
    return (MAPPER.writeValueAsString(line) + '\n').getBytes(StandardCharsets.UTF_8);
  }

  /** A request needs its kind, whatever its class. */
  public static String request(ControlRequest request) {
    return MAPPER.writerFor(ControlRequest.class).writeValueAsString(request);
  }

  /**
   * @throws tools.jackson.core.JacksonException when it is nothing of that kind
   */
  public static <T> T read(String json, Class<T> type) {
    return MAPPER.readValue(json, type);
  }
}
