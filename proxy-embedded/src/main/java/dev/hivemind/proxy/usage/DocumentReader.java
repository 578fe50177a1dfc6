package dev.hivemind.proxy.usage;

/** Reads a reply that is a JSON document, or a stream of one document a line. */
final class DocumentReader implements ReplyReader {
  private final Dialect dialect;
  private final boolean lines;
  private final Facts facts = new Facts();
  private final JsonScanner scanner;

  /**
   * @param lines whether more lines may follow a whole one
   */
  DocumentReader(Dialect dialect, boolean lines) {
    this.dialect = dialect;
    this.lines = lines;
    this.scanner = new JsonScanner(dialect.documentPlaces(), facts);
  }

  @Override
  public void accept(byte[] bytes, int from, int to) {
    scanner.accept(bytes, from, to);
  }

  @Override
  public Facts facts() {
    return facts;
  }

  /** A reply without any document, as to a HEAD request, is whole too. */
  @Override
  public boolean complete() {
    boolean whole = scanner.whole() && (!lines || facts.isTrue(Fact.END));
    return whole || !scanner.begun();
  }

  /** A whole document that is none, such as a token count or a list of models, was not written. */
  @Override
  public boolean generated() {
    return !complete()
        || facts.textBytes() > 0
        || facts.isTrue(Fact.END)
        || dialect.isGeneration(facts.name(Fact.TYPE));
  }
}
