package dev.hivemind.proxy;

/** Is told what happens in the proxy. Must be quick and must not call back into the proxy. */
@FunctionalInterface
public interface ProxyListener {
  ProxyListener NONE = event -> {};

  /** On any thread; events of one lane come in their order. */
  void happened(ProxyEvent event);
}
