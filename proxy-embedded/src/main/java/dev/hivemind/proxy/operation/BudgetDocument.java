package dev.hivemind.proxy.operation;

import dev.hivemind.proxy.budget.BudgetView;
import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.usage.Usage;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What was used, and of which budget, as JSON. */
final class BudgetDocument {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private BudgetDocument() {}

  /** Puts {@code tokens}, {@code usd}, {@code budget} and {@code stopped}. */
  static void put(BudgetView view, ObjectNode node) {
    node.set("tokens", tokens(view.used()));
    node.put("usd", view.spent().usd());
    node.put("unpriced_tokens", view.unpriced().counted());
    node.set("budget", budget(view));
    node.put("stopped", view.stop().isPresent());
  }

  private static ObjectNode tokens(Usage used) {
    return JSON.objectNode()
        .put("input", used.input())
        .put("output", used.output())
        .put("cache_read", used.cacheRead())
        .put("cache_write", used.cacheWrite());
  }

  /** Null: there is none. */
  private static @Nullable ObjectNode budget(BudgetView view) {
    if (view.ceiling().tokens() == null && view.ceiling().usd() == null) {
      return null;
    }
    return JSON.objectNode()
        .put("tokens", view.ceiling().tokens())
        .put("usd", usd(view.ceiling().usd()));
  }

  private static @Nullable BigDecimal usd(@Nullable Money money) {
    return money == null ? null : money.usd();
  }
}
