package dev.hivemind.proxy.usage;

import java.nio.ByteBuffer;

/**
 * Estimates the usage of a reply that cannot be read, from its size. It cannot see where such a
 * reply should end and leaves that to the transport.
 */
final class EstimatingTap implements UsageTap {
  private final long requestBodyBytes;
  private long replyBytes;

  EstimatingTap(long requestBodyBytes) {
    this.requestBodyBytes = requestBodyBytes;
  }

  @Override
  public void accept(ByteBuffer bytes) {
    replyBytes += bytes.remaining();
  }

  @Override
  public Reading read() {
    return new Reading(Estimate.of(requestBodyBytes, replyBytes), "", true, "");
  }
}
