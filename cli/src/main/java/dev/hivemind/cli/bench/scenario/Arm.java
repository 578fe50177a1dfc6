package dev.hivemind.cli.bench.scenario;

import dev.hivemind.proxy.Primitive;
import java.util.Set;

/**
 * One way in which a scenario's agents reach their providers.
 *
 * @param name unique in a scenario
 * @param managed through HiveMind's proxy; else directly, and the rest means nothing
 * @param disabled what the proxy does without
 * @param paper back-pressure in the paper's own form
 * @param shielded whether replies are completed before anything of them is delivered, as {@code
 *     hivemind run} does for agents
 */
public record Arm(
    String name, boolean managed, Set<Primitive> disabled, boolean paper, boolean shielded) {
  public static final Arm DIRECT = new Arm("direct", false, Set.of(), false, false);
  public static final Arm MANAGED = new Arm("managed", true, Set.of(), false, true);

  public Arm {
    disabled = Set.copyOf(disabled);
  }

  public static Arm without(String name, Set<Primitive> primitives) {
    return new Arm(name, true, primitives, false, true);
  }

  public Arm named(String other) {
    return new Arm(other, managed, disabled, paper, shielded);
  }

  /** Replies are passed on as they come. */
  public Arm unshielded() {
    return new Arm(name, managed, disabled, paper, false);
  }

  public Arm asInPaper() {
    return new Arm(name, managed, disabled, true, shielded);
  }
}
