package dev.hivemind.proxy.upstream;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A request's body, held once: every attempt sends it from here. Immutable. */
public final class RequestBody {
  /** Of a request that has none, not even an empty one. */
  public static final RequestBody NONE = new RequestBody(List.of(), false);

  /**
   * Small enough that the channel's own copy of a slice, which it makes for each write, costs no
   * memory to speak of.
   */
  private static final int SLICE_BYTES = 64 * 1024;

  private final List<ByteBuffer> slices;
  private final int length;
  private final boolean present;

  private RequestBody(List<ByteBuffer> slices, boolean present) {
    this.slices = slices;
    this.length = slices.stream().mapToInt(ByteBuffer::remaining).sum();
    this.present = present;
  }

  /** A body put together from pieces, which must not change any more. */
  public static RequestBody of(List<ByteBuffer> pieces) {
    return new RequestBody(
        pieces.stream().map(piece -> piece.slice().asReadOnlyBuffer()).toList(), true);
  }

  private static RequestBody of(byte[] bytes, int length) {
    return new RequestBody(
        IntStream.range(0, Math.ceilDiv(length, SLICE_BYTES))
            .mapToObj(index -> slice(bytes, length, index))
            .toList(),
        true);
  }

  private static ByteBuffer slice(byte[] bytes, int length, int index) {
    int start = index * SLICE_BYTES;
    int sliceLength = Math.min(SLICE_BYTES, length - start);
    return ByteBuffer.wrap(bytes, start, sliceLength).slice().asReadOnlyBuffer();
  }

  /** False for {@link #NONE}; an empty body is one. */
  public boolean isPresent() {
    return present;
  }

  public int length() {
    return length;
  }

  /** The whole body in read-only pieces, each with a position of its own. */
  public List<ByteBuffer> slices() {
    return slices.stream().map(ByteBuffer::duplicate).toList();
  }

  /** Collects a body as it arrives. Used by one thread at a time. */
  public static final class Builder {
    private static final int FIRST_BYTES = 16 * 1024;

    private byte[] bytes;
    private int length;

    /**
     * @param announced length of the body; negative: unknown
     */
    public Builder(int announced) {
      this.bytes = new byte[announced < 0 ? FIRST_BYTES : announced];
    }

    public int length() {
      return length;
    }

    /** Takes all that remains in the buffer. */
    public void append(ByteBuffer more) {
      int size = more.remaining();
      if (bytes.length - length < size) {
        bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + size));
      }
      more.get(bytes, length, size);
      length += size;
    }

    /** The body; this builder must not be used afterwards. */
    public RequestBody build() {
      return of(bytes, length);
    }
  }
}
