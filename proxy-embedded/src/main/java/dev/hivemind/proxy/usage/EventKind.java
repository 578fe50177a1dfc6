package dev.hivemind.proxy.usage;

/** What an event of a stream means to the count. */
enum EventKind {
  /** Known to say nothing of interest. */
  SILENT,
  /** Not known by that name. */
  UNKNOWN,
  /** Carries a piece of what the model writes. */
  TEXT,
  /** May report usage, model or error. */
  REPORT,
  /** The last event of a whole stream; may report as well. */
  END,
  /** The last event of a whole stream, which says that the call failed; may report as well. */
  FAILED_END,
  /** Breaks the stream off with an error. */
  ERROR;

  boolean reports() {
    return switch (this) {
      case SILENT, UNKNOWN, TEXT -> false;
      case REPORT, END, FAILED_END, ERROR -> true;
    };
  }

  boolean ends() {
    return this == END || this == FAILED_END;
  }

  boolean fails() {
    return this == ERROR || this == FAILED_END;
  }
}
