package dev.hivemind.cli.doctor;

import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.console.DisplayText;
import dev.hivemind.cli.console.Tone;
import dev.hivemind.cli.doctor.Finding.Grade;
import dev.hivemind.cli.status.StatusDocument;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** All findings, for a person and for a program. */
public record DoctorReport(List<Finding> findings) {
  private static final int GRADE_WIDTH = 7;

  public DoctorReport {
    findings = List.copyOf(findings);
  }

  public boolean healthy() {
    return findings.stream().noneMatch(finding -> finding.grade() == Grade.PROBLEM);
  }

  public ObjectNode document() {
    ObjectNode document =
        JsonNodeFactory.instance
            .objectNode()
            .put("schema", StatusDocument.SCHEMA)
            .put("healthy", healthy());
    ArrayNode checks = document.putArray("checks");
    for (Finding finding : findings) {
      checks
          .addObject()
          .put("subject", finding.subject())
          .put("grade", word(finding.grade()))
          .put("found", finding.found())
          .put("advice", finding.advice());
    }
    return document;
  }

  /** Nothing is cut: advice is there to be copied. */
  public void printTo(Console console) {
    int width = findings.stream().mapToInt(finding -> finding.subject().length()).max().orElse(0);
    String indent = " ".repeat(GRADE_WIDTH + width + 4);
    for (Finding finding : findings) {
      String grade = DisplayText.left(word(finding.grade()), GRADE_WIDTH);
      String subject = DisplayText.left(finding.subject(), width);
      console.print(
          console.paint(tone(finding.grade()), grade) + "  " + subject + "  " + finding.found());
      if (finding.advice() != null) console.print(indent + finding.advice());
    }
  }

  private static String word(Grade grade) {
    return grade.name().toLowerCase(Locale.ROOT);
  }

  private static Tone tone(Grade grade) {
    return switch (grade) {
      case OK -> Tone.GOOD;
      case NOTE -> Tone.WARNING;
      case PROBLEM -> Tone.BAD;
    };
  }
}
