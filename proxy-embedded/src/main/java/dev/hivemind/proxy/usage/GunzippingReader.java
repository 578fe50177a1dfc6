package dev.hivemind.proxy.usage;

/** Reads a reply that was compressed with gzip; what passes to the client stays compressed. */
final class GunzippingReader implements ReplyReader {
  private final ReplyReader decoded;
  private final Gunzip gunzip;

  GunzippingReader(ReplyReader decoded) {
    this.decoded = decoded;
    this.gunzip = new Gunzip(decoded);
  }

  @Override
  public void accept(byte[] bytes, int from, int to) {
    gunzip.accept(bytes, from, to);
  }

  @Override
  public Facts facts() {
    return decoded.facts();
  }

  @Override
  public boolean complete() {
    return gunzip.whole() && decoded.complete();
  }

  @Override
  public boolean generated() {
    return !gunzip.whole() || decoded.generated();
  }
}
