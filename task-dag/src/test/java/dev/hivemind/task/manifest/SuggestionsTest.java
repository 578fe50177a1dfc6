package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionsTest {
  private static final List<String> KNOWN =
      List.of("prompt", "prompt_file", "depends_on", "max_turns", "id", "env", "api");

  @ParameterizedTest
  @CsvSource({
    "promt,prompt", "prmopt,prompt", "Prompt,prompt", "promptfile,prompt_file",
    "prompt-file,prompt_file", "dependsOn,depends_on", "depend_on,depends_on", "maxTurns,max_turns",
    "ID,id", "emv,env", "aip,api"
  })
  void a_slip_of_the_hand_is_understood(String slip, String meant) {
    assertThat(Suggestions.nearest(slip, KNOWN)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"x", "colour", "ab", "timeout", "de"})
  void another_word_is_not_taken_for_a_slip(String word) {
    assertThat(Suggestions.nearest(word, KNOWN)).isEmpty();
  }

  @Test
  void of_hundreds_of_slips_only_some_are_looked_into() {
    Suggestions suggestions = new Suggestions();
    for (int i = 0; i < 100; i++) assertThat(suggestions.hint("promt", KNOWN)).isNotEmpty();
    assertThat(suggestions.hint("promt", KNOWN)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"'','',0", "a,'',1", "kitten,sitting,3", "ab,ba,1", "abcd,acbd,1", "same,same,0"})
  void the_distance_counts_slips(String from, String to, int slips) {
    assertThat(EditDistance.between(from, to)).isEqualTo(slips);
    assertThat(EditDistance.between(to, from)).isEqualTo(slips);
  }
}
