package dev.hivemind.proxy.upstream;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request's body, held once: every attempt sends it from here. Immutable as long as it is held
 * ({@link #hold}).
 */
public final class RequestBody {
  /** Of a request that has none, not even an empty one. */
  public static final RequestBody NONE = new RequestBody(List.of(), false, null);

  private final List<ByteBuffer> slices;
  private final int length;
  private final boolean present;

  /** Null: it lies in memory of its own. */
  private final @Nullable BodyHolds holds;

  private RequestBody(List<ByteBuffer> slices, boolean present, @Nullable BodyHolds holds) {
    this.slices = slices;
    this.length = length(slices);
    this.present = present;
    this.holds = holds;
  }

  private static int length(List<ByteBuffer> slices) {
    int length = 0;
    for (ByteBuffer slice : slices) {
      length += slice.remaining();
    }
    return length;
  }

  /**
   * The same body with changes.
   *
   * @param pieces that share this body's memory where nothing was changed
   */
  public RequestBody changedTo(List<ByteBuffer> pieces) {
    return new RequestBody(slices(pieces), true, holds);
  }

  private static List<ByteBuffer> slices(List<ByteBuffer> pieces) {
    return pieces.stream().map(ByteBuffer::slice).toList();
  }

  /** Keeps a body's memory from being used for another one. Thread-safe. */
  @FunctionalInterface
  public interface Hold {
    /** Only the first time does anything. Who released must not read the body any more. */
    void release();
  }

  /**
   * Whoever reads the body later than its owner waits for must hold it, and release it once nobody
   * reads it there. When nobody holds it any more its memory serves other bodies. Not releasing is
   * never wrong: the memory is left to the collector then.
   *
   * @throws IllegalStateException when all holds were released before
   */
  public Hold hold() {
    return holds == null ? () -> {} : holds.hold();
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
    /** A body that is longer lies in memory that is used again. */
    private static final int LONG_BYTES = 32 * 1024;

    private final List<ByteBuffer> full = new ArrayList<>();
    private final List<ByteBuffer> taken = new ArrayList<>();
    private final BodyMemory memory;
    private ByteBuffer filling;
    private int length;

    /**
     * @param announced length of the body; negative: unknown
     */
    public Builder(int announced, BodyMemory memory) {
      this.memory = memory;
      this.filling = announced > LONG_BYTES ? take() : ByteBuffer.allocate(first(announced));
    }

    private static int first(int announced) {
      return announced < 0 ? LONG_BYTES : announced;
    }

    private ByteBuffer take() {
      ByteBuffer piece = memory.take();
      taken.add(piece);
      return piece;
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
          filling = take();
        }
        int size = Math.min(filling.remaining(), more.remaining());
        filling.put(more.slice().limit(size));
        more.position(more.position() + size);
      }
    }

    /** The body; this builder must not be used afterwards. */
    public RequestBody build() {
      full.add(filling.flip());
      BodyHolds holds = taken.isEmpty() ? null : new BodyHolds(taken, memory);
      return new RequestBody(slices(full), true, holds);
    }
  }
}
