package dev.hivemind.examples.mock.time;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * All that chance decides about one request. It follows from the seed and the request's number
 * alone, so that a fault switched on or off changes nothing else, and a harness can compute the
 * draws of a run in advance.
 *
 * @param overload uniform in [0, 1), as all but the last three: the fault happens when it is below
 *     the fault's rate
 * @param latency standard normal: jitters the time before the answer
 * @param output standard normal: varies the length of the answer
 * @param duration uniform in [0, 1): where between the shortest and the longest stream it lies
 */
public record RequestDraws(
    double overload,
    double reset,
    double error,
    double bareRefusal,
    double midStreamReset,
    double errorEvent,
    double spike,
    double latency,
    double output,
    double duration) {

  /** Spreads the numbers of requests over the seeds (the 64-bit golden ratio). */
  private static final long STRIDE = 0x9E3779B97F4A7C15L;

  /**
   * @param number of the request, from 1
   */
  public static RequestDraws of(long seed, long number) {
    RandomGenerator random = new SplittableRandom(seed + number * STRIDE).split();
    return new RequestDraws(
        random.nextDouble(),
        random.nextDouble(),
        random.nextDouble(),
        random.nextDouble(),
        random.nextDouble(),
        random.nextDouble(),
        random.nextDouble(),
        random.nextGaussian(),
        random.nextGaussian(),
        random.nextDouble());
  }
}
