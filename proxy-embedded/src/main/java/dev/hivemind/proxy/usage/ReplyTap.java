package dev.hivemind.proxy.usage;

import java.nio.ByteBuffer;

/** Reads a reply as its protocol wants it read, and estimates what the reply does not report. */
final class ReplyTap implements UsageTap {
  private final Dialect dialect;
  private final ReplyReader reader;
  private final long requestBodyBytes;
  private final BufferPieces pieces = new BufferPieces();

  ReplyTap(Dialect dialect, ReplyReader reader, long requestBodyBytes) {
    this.dialect = dialect;
    this.reader = reader;
    this.requestBodyBytes = requestBodyBytes;
  }

  @Override
  public void accept(ByteBuffer bytes) {
    pieces.pass(bytes, reader);
  }

  @Override
  public Reading read() {
    Facts facts = reader.facts();
    return new Reading(usage(facts), facts.name(Fact.MODEL), reader.complete(), facts.errorType());
  }

  @Override
  public String errorWords() {
    return reader.facts().name(Fact.ERROR_WORDS);
  }

  /** A failed call costs what the provider reports and nothing else. */
  private Usage usage(Facts facts) {
    if (facts.hasCounts()) {
      return dialect.usage(facts);
    }
    return facts.errorType().isEmpty() && reader.generated()
        ? Estimate.of(requestBodyBytes, facts.textBytes())
        : Usage.NONE;
  }
}
