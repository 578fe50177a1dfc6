package dev.hivemind.fleet.process;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A second mark, for processes that lose their environment: {@code env -i}, and servers that write
 * their title over it (PostgreSQL, nginx, Redis). It stands in the limit of the resident set
 * (RLIMIT_RSS), which Linux has had no use for since 2.4.30 (getrlimit(2)) and which every child
 * inherits: the hard limit tells the run, the soft one the agent. Both are far above any memory.
 *
 * @param hard bytes, between 2^62 and 2^63
 * @param soft bytes, between 2^61 and 2^62; 0: of the whole run
 */
record LimitMark(long hard, long soft) {
  private static final Pattern LINE =
      Pattern.compile("^Max resident set +(\\S+) +(\\S+)", Pattern.MULTILINE);

  private static final long LOWEST_HARD = 1L << 62;
  private static final long LOWEST_SOFT = 1L << 61;

  static LimitMark of(EnvironmentMark run) {
    return new LimitMark(LOWEST_HARD + digest(run), 0);
  }

  LimitMark ofAgent(EnvironmentMark agent) {
    return new LimitMark(hard, LOWEST_SOFT + digest(agent));
  }

  /** 61 bits that tell marks apart. */
  private static long digest(EnvironmentMark mark) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(mark.value().getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.wrap(digest).getLong() >>> 3;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * Whether the process carries this mark.
   *
   * @param limits as {@link ProcessTable#limits} gives them
   */
  boolean isIn(String limits) {
    Matcher line = LINE.matcher(limits);
    return line.find()
        && line.group(2).equals(Long.toString(hard))
        && (soft == 0 || line.group(1).equals(Long.toString(soft)));
  }

  /** Whether a process with these limits may still be given any, and so a mark. */
  static boolean canBeSetUnder(String limits) {
    Matcher line = LINE.matcher(limits);
    return line.find() && line.group(2).equals("unlimited");
  }
}
