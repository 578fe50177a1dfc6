package dev.hivemind.proxy.usage;

/** Reads a reply that is an event stream. Data that cannot matter is passed over unread. */
final class EventReader implements ReplyReader, EventStream.Listener {
  private final Dialect dialect;
  private final EventStream stream = new EventStream(this);
  private final Facts reply = new Facts();
  private final Facts event = new Facts();
  private final JsonScanner scanner;

  EventReader(Dialect dialect) {
    this.dialect = dialect;
    this.scanner = new JsonScanner(dialect.eventPlaces(), event);
  }

  @Override
  public void accept(byte[] bytes, int from, int to) {
    stream.accept(bytes, from, to);
  }

  /** Text is measured only while nothing better was reported. */
  @Override
  public boolean begin(String type) {
    EventKind kind = dialect.kindOf(type);
    return kind == EventKind.TEXT ? !reply.hasCounts() : kind != EventKind.SILENT;
  }

  @Override
  public void data(byte[] bytes, int from, int to) {
    scanner.accept(bytes, from, to);
  }

  @Override
  public void end(String type) {
    EventKind named = dialect.kindOf(type);
    EventKind kind = named == EventKind.UNKNOWN ? dialect.kindOf(event.name(Fact.TYPE)) : named;
    if (kind.reports()) {
      reply.takeAll(event);
      reply.name(Fact.ERROR_TYPE, event.errorType()); // Whatever types other events are of.
    } else if (kind == EventKind.TEXT) {
      reply.text(event.textBytes());
    }
    if (kind.fails()) {
      reply.name(Fact.ERROR_TYPE, "error");
    }
    if (kind.ends()) {
      reply.flag(Fact.END, true);
    }
    event.clear();
    scanner.restart();
  }

  @Override
  public Facts facts() {
    return reply;
  }

  @Override
  public boolean complete() {
    return reply.isTrue(Fact.END);
  }

  @Override
  public boolean generated() {
    return true;
  }
}
