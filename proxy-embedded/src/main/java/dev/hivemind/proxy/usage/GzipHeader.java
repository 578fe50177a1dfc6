package dev.hivemind.proxy.usage;

/** The header of a gzip member (RFC 1952, 2.3), read byte by byte. Not thread-safe. */
final class GzipHeader {
  private static final int HAS_CHECKSUM = 2;
  private static final int HAS_EXTRA = 4;
  private static final int HAS_NAME = 8;
  private static final int HAS_COMMENT = 16;
  private static final int DEFLATE = 8;

  /** How far the header is. */
  enum Progress {
    UNFINISHED,
    FINISHED,
    NOT_GZIP
  }

  private enum Part {
    FIXED,
    EXTRA_LENGTH,
    EXTRA,
    NAME,
    COMMENT,
    CHECKSUM
  }

  private Part part = Part.FIXED;
  private int position;
  private int flags;
  private int extraBytes;

  /** Whether any byte has come. */
  boolean begun() {
    return part != Part.FIXED || position > 0;
  }

  Progress accept(byte next) {
    int value = Byte.toUnsignedInt(next);
    return switch (part) {
      case FIXED -> fixed(value);
      case EXTRA_LENGTH -> extraLength(value);
      case EXTRA -> counted(extraBytes, Part.EXTRA);
      case NAME -> value == 0 ? after(Part.NAME) : Progress.UNFINISHED;
      case COMMENT -> value == 0 ? after(Part.COMMENT) : Progress.UNFINISHED;
      case CHECKSUM -> counted(2, Part.CHECKSUM);
    };
  }

  private Progress fixed(int value) {
    boolean asExpected =
        switch (position) {
          case 0 -> value == 0x1F;
          case 1 -> value == 0x8B;
          case 2 -> value == DEFLATE;
          default -> true;
        };
    if (position == 3) {
      flags = value;
    }
    return asExpected ? counted(10, Part.FIXED) : Progress.NOT_GZIP;
  }

  private Progress extraLength(int value) {
    extraBytes |= value << (8 * position);
    Progress progress = counted(2, Part.EXTRA_LENGTH);
    return part == Part.EXTRA && extraBytes == 0 ? after(Part.EXTRA) : progress;
  }

  private Progress counted(int length, Part counted) {
    position++;
    return position == length ? after(counted) : Progress.UNFINISHED;
  }

  private Progress after(Part done) {
    position = 0;
    for (Part next : Part.values()) {
      if (next.compareTo(done) > 0 && present(next)) {
        part = next;
        return Progress.UNFINISHED;
      }
    }
    return Progress.FINISHED;
  }

  private boolean present(Part asked) {
    return switch (asked) {
      case FIXED -> true;
      case EXTRA_LENGTH, EXTRA -> (flags & HAS_EXTRA) != 0;
      case NAME -> (flags & HAS_NAME) != 0;
      case COMMENT -> (flags & HAS_COMMENT) != 0;
      case CHECKSUM -> (flags & HAS_CHECKSUM) != 0;
    };
  }
}
