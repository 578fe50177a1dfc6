package dev.hivemind.fleet.process;

import java.nio.file.Path;

/** A program of its own that launches a torture tree as hivemind would, for tests that kill it. */
final class HivemindStandIn {
  private HivemindStandIn() {}

  /**
   * @param arguments a folder and the tree's name
   */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    var bench = new AgentBench(folder);
    var tree = TortureTree.in(folder, arguments[1]);
    bench.launch("torture", folder, tree.command());
    System.out.println("launched " + tree.name());
    Thread.currentThread().join();
  }
}
