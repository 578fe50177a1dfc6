package dev.hivemind.proxy.joining;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A proxy in another process did not do what it was asked; the message is for a person. */
public final class ControlException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Why. */
  public enum Kind {
    /** Nobody answers, or the connection broke: it may be different in a moment. */
    UNREACHABLE,
    /** It does not know, or does not want, this run, and never will. */
    STRANGER,
    /** It cannot do that. */
    REFUSED
  }

  private final Kind kind;
  private final String words;

  ControlException(Kind kind, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.words = message;
  }

  public Kind kind() {
    return kind;
  }

  /** For a person. */
  public String words() {
    return words;
  }
}
