package dev.hivemind.cli.view;

/** What a person is asked at the foot of the view. */
sealed interface Prompt {
  String question();

  /** What was typed so far. */
  String typed();

  /** Whether an agent is to be ended at once: yes or no. */
  record Kill(String agent) implements Prompt {
    @Override
    public String question() {
      return "End %s at once, without a checkpoint of what it does now? (y/n) ".formatted(agent);
    }

    @Override
    public String typed() {
      return "";
    }
  }

  /** By how much to raise an agent's budget. */
  record Budget(String agent, String typed) implements Prompt {
    @Override
    public String question() {
      return "Raise the budget of %s by (200k tokens: +200k, 5 dollars: +$5): ".formatted(agent);
    }
  }

  /** Which agents to show. */
  record Filter(String typed) implements Prompt {
    @Override
    public String question() {
      return "Show only (words of task, state, agent, priority): ";
    }
  }
}
