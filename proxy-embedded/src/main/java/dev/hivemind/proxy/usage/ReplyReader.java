package dev.hivemind.proxy.usage;

/** Collects the facts of one reply from its bytes, cut anywhere. Not thread-safe. */
sealed interface ReplyReader extends ByteSink
    permits EventReader, DocumentReader, GunzippingReader {

  /** Of the reply so far. */
  Facts facts();

  /** Whether the reply ended as the protocol lets it end. */
  boolean complete();

  /** Whether a model wrote this reply, or it broke off before that could be told. */
  boolean generated();
}
