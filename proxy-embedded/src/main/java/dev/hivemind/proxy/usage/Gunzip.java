package dev.hivemind.proxy.usage;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Decodes gzip (RFC 1952) whose bytes arrive in pieces, cut anywhere, in one or several members.
 * Stops for good at the first fault, and at bytes behind the last member that begin no other.
 * Checksums are left to the client. Not thread-safe.
 */
final class Gunzip implements ByteSink, AutoCloseable {
  private static final int DECODED_BYTES = 4096;
  private static final int TRAILER_BYTES = 8;

  private enum State {
    HEADER,
    BODY,
    TRAILER,
    ENDED,
    CORRUPT
  }

  private final ByteSink output;
  private final byte[] decoded = new byte[DECODED_BYTES];
  private State state = State.HEADER;
  private GzipHeader header = new GzipHeader();
  private int trailerBytes;
  private boolean memberEnded;

  /** Of the open member; of one that is never closed the collector frees the native memory. */
  private @Nullable Inflater inflater;

  Gunzip(ByteSink output) {
    this.output = output;
  }

  /** Whether there was no fault and no member is open. */
  boolean whole() {
    return state == State.ENDED || (state == State.HEADER && !header.begun());
  }

  @Override
  public void accept(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      at =
          switch (state) {
            case HEADER -> header(bytes, at);
            case BODY -> body(bytes, at, to);
            case TRAILER -> trailer(at, to);
            case ENDED, CORRUPT -> to;
          };
    }
  }

  /** Frees what a member that is still open holds; nothing is decoded afterwards. */
  @Override
  public void close() {
    if (inflater != null) {
      endMember(inflater, State.CORRUPT);
    }
  }

  private int header(byte[] bytes, int at) {
    switch (header.accept(bytes[at])) {
      case UNFINISHED -> {}
      case FINISHED -> state = State.BODY;
      case NOT_GZIP -> state = memberEnded ? State.ENDED : State.CORRUPT;
    }
    return at + 1;
  }

  private int body(byte[] bytes, int at, int to) {
    Inflater member = inflater == null ? new Inflater(true) : inflater;
    inflater = member;
    member.setInput(bytes, at, to - at);
    try {
      for (int length = member.inflate(decoded); length > 0; length = member.inflate(decoded)) {
        output.accept(decoded, 0, length);
      }
    } catch (DataFormatException malformed) {
      // The client that decodes the reply will complain; here only the counting stops.
      endMember(member, State.CORRUPT);
      return to;
    }
    int next = to - member.getRemaining();
    if (member.needsDictionary()) {
      endMember(member, State.CORRUPT);
    } else if (member.finished()) {
      endMember(member, State.TRAILER);
    }
    return next;
  }

  private void endMember(Inflater member, State next) {
    member.end();
    inflater = null;
    state = next;
    memberEnded = true;
    trailerBytes = 0;
  }

  private int trailer(int at, int to) {
    int skipped = Math.min(TRAILER_BYTES - trailerBytes, to - at);
    trailerBytes += skipped;
    if (trailerBytes == TRAILER_BYTES) {
      header = new GzipHeader();
      state = State.HEADER;
    }
    return at + skipped;
  }
}
