package dev.hivemind.cli.plan;

import java.util.Locale;

/** How a plan is written; as a word of the command line: in small letters. */
public enum PlanFormat {
  /** For a person. */
  TEXT,
  /** For a program: {@link PlanDocument}. */
  JSON,
  /** A flowchart that Markdown shows, on GitHub for example: {@link PlanMermaid}. */
  MERMAID,
  /** A graph for Graphviz: {@link PlanDot}. */
  DOT;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
