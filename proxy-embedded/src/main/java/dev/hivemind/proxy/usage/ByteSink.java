package dev.hivemind.proxy.usage;

/** Takes bytes that are only valid during the call. */
@FunctionalInterface
interface ByteSink {
  void accept(byte[] bytes, int from, int to);
}
