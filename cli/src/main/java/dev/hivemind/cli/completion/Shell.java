package dev.hivemind.cli.completion;

import java.util.Locale;
import picocli.CommandLine;

/** A shell that can complete our command line; as a word of it: in small letters. */
public enum Shell {
  BASH,
  ZSH,
  FISH;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The whole script, which the shell reads when it starts. It starts no hivemind when a word is
   * completed, since that takes longer than a person waits for.
   *
   * @param hivemind with all its commands
   */
  public String script(CommandLine hivemind) {
    var words = new ProgramWords(hivemind);
    return switch (this) {
      case BASH -> new WordTables(words, false).script("hivemind.bash");
      case ZSH ->
          new WordTables(words, true).script("hivemind.zsh") + Resource.text("hivemind-end.zsh");
      case FISH -> new FishScript(words).text();
    };
  }
}
