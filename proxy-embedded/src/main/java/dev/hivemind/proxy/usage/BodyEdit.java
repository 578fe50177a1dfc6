package dev.hivemind.proxy.usage;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A change to a body at one place; all its other bytes stay as they are.
 *
 * @param at offset in the body
 * @param removed bytes that are replaced from there on
 */
record BodyEdit(long at, int removed, String inserted) {

  /** Shares the body's bytes. */
  List<ByteBuffer> applyTo(List<ByteBuffer> body) {
    List<ByteBuffer> edited = new ArrayList<>(range(body, 0, at));
    edited.add(ByteBuffer.wrap(inserted.getBytes(UTF_8)).asReadOnlyBuffer());
    edited.addAll(range(body, at + removed, Long.MAX_VALUE));
    return edited;
  }

  private static List<ByteBuffer> range(List<ByteBuffer> body, long from, long to) {
    List<ByteBuffer> pieces = new ArrayList<>();
    long start = 0;
    for (ByteBuffer piece : body) {
      long end = start + piece.remaining();
      long first = Math.max(from, start);
      long last = Math.min(to, end);
      if (first < last) {
        pieces.add(piece.slice(piece.position() + (int) (first - start), (int) (last - first)));
      }
      start = end;
    }
    return pieces;
  }
}
