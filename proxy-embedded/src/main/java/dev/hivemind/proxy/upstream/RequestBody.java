package dev.hivemind.proxy.upstream;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

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
    this.length = length(slices);
    this.present = present;
  }

  private static int length(List<ByteBuffer> slices) {
    int length = 0;
    for (ByteBuffer slice : slices) {
      length += slice.remaining();
    }
    return length;
  }

  /** A body put together from pieces, which must not change any more. */
  public static RequestBody of(List<ByteBuffer> pieces) {
    return new RequestBody(pieces.stream().map(ByteBuffer::slice).toList(), true);
  }

  /** False for {@link #NONE}; an empty body is one. */
  public boolean isPresent() {
    return present;
  }

  public int length() {
    return length;
  }

  /** The whole body in pieces, each with a position of its own; nobody writes into them. */
  public List<ByteBuffer> slices() {
    List<ByteBuffer> own = new ArrayList<>(slices.size());
    for (ByteBuffer slice : slices) {
      own.add(slice.duplicate());
    }
    return own;
  }

  /** Collects a body as it arrives. Used by one thread at a time. */
  public static final class Builder {
    private static final int FIRST_BYTES = 16 * 1024;

    private final List<ByteBuffer> full = new ArrayList<>();
    private ByteBuffer filling;
    private final int announced;
    private int length;

    /**
     * @param announced length of the body; negative: unknown
     */
    public Builder(int announced) {
      this.announced = announced;
      this.filling = ByteBuffer.allocate(announced < 0 ? FIRST_BYTES : next(announced));
    }

    public int length() {
      return length;
    }

    /** Takes all that remains in the buffer. */
    public void append(ByteBuffer more) {
      length += more.remaining();
      while (more.hasRemaining()) {
        if (!filling.hasRemaining()) {
          full.add(filling.flip());
          filling = ByteBuffer.allocate(next(announced - length + more.remaining()));
        }
        int size = Math.min(filling.remaining(), more.remaining());
        filling.put(more.slice().limit(size));
        more.position(more.position() + size);
      }
    }

    /** Small pieces are zeroed, filled and read while they are in the processor's cache. */
    private static int next(int missing) {
      return missing <= 0 ? SLICE_BYTES : Math.min(missing, SLICE_BYTES);
    }

    /** The body; this builder must not be used afterwards. */
    public RequestBody build() {
      full.add(filling.flip());
      return new RequestBody(List.copyOf(full), true);
    }
  }
}
