package dev.hivemind.examples.mock.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PromptTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<system-reminder>\nToday is Monday, see notes/x.md\n</system-reminder>\n\n",
        "<environment_context>\n  <cwd>/home/dev/a.b</cwd>\n</environment_context>",
        "# AGENTS.md instructions for /home/dev\n\n<INSTRUCTIONS>\nkeep docs/a.md\n</INSTRUCTIONS>",
        "<user_instructions>\nkeep docs/a.md\n</user_instructions>",
        "<turn_aborted>\nThe user interrupted.\n</turn_aborted>",
        "[Request interrupted by user for tool use]",
        "  \n "
      })
  void what_an_agent_program_adds_is_not_the_users(String added) {
    assertThat(PromptText.of(List.of(added))).isEmpty();
    assertThat(PromptText.of(List.of(added, "Write a.md\n", added))).isEqualTo("Write a.md");
  }

  @Test
  void a_reminder_in_the_middle_of_a_prompt_is_cut_out() {
    String text =
        "Write <system-reminder>x</system-reminder>a.md<system-reminder>y</system-reminder>!";
    assertThat(PromptText.of(List.of(text))).isEqualTo("Write a.md!");
  }

  @Test
  void markup_of_the_users_own_stays() {
    String text = "<task>Write a.md</task> and parse <system-reminder> without an end";
    assertThat(PromptText.of(List.of(text))).isEqualTo(text);
  }

  @Test
  void several_blocks_of_one_message_are_one_prompt() {
    assertThat(PromptText.of(List.of("Write a.md", "and b.md"))).isEqualTo("Write a.md\nand b.md");
  }
}
