package dev.hivemind.task.manifest;

import java.util.ArrayList;
import java.util.List;

/** Comma-separated values (RFC 4180): quoted values may hold commas, quotes and line ends. */
final class CsvText {
  private final String text;
  private final List<List<String>> records = new ArrayList<>();
  private final StringBuilder value = new StringBuilder();
  private List<String> record = new ArrayList<>();
  private int at;

  private CsvText(String text) {
    this.text = text;
  }

  /** Every record that is not an empty line. */
  static List<List<String>> records(String text) {
    return new CsvText(text).read();
  }

  private List<List<String>> read() {
    while (at < text.length()) {
      char next = text.charAt(at);
      switch (next) {
        case '"' -> quoted();
        case ',' -> endValue();
        case '\n' -> endRecord();
        case '\r' -> {
          if (!text.startsWith("\r\n", at)) value.append(next);
        }
        default -> value.append(next);
      }
      at++;
    }
    endRecord();
    return records;
  }

  /** Stops at the closing quote; without one, at the end. */
  private void quoted() {
    for (at++; at < text.length(); at++) {
      if (text.charAt(at) != '"') {
        value.append(text.charAt(at));
      } else if (text.startsWith("\"\"", at)) {
        value.append('"');
        at++;
      } else {
        return;
      }
    }
  }

  private void endValue() {
    record.add(value.toString());
    value.setLength(0);
  }

  private void endRecord() {
    boolean empty = record.isEmpty() && value.isEmpty();
    if (empty) return;
    endValue();
    records.add(record);
    record = new ArrayList<>();
  }
}
