package dev.hivemind.cli.lane;

import dev.hivemind.proxy.Primitive;
import java.util.Set;

/**
 * What a command line says of how lanes are scheduled; all of it is for comparing, not for use.
 *
 * @param disabled what lanes do without
 * @param paper back-pressure in the paper's own form
 * @param headerPause the paper's pause near the end of a window
 */
public record SchedulingSwitches(Set<Primitive> disabled, boolean paper, boolean headerPause) {
  public static final SchedulingSwitches NONE = new SchedulingSwitches(Set.of(), false, false);

  public SchedulingSwitches {
    disabled = Set.copyOf(disabled);
  }
}
