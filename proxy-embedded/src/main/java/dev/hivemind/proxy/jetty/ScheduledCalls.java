package dev.hivemind.proxy.jetty;

/** Calls on the virtual threads of the JDK's own scheduler. */
final class ScheduledCalls implements CallThreads {

  @Override
  public void start(Runnable call) {
    Thread.ofVirtual().name(CarriedCalls.NAME).start(call);
  }

  @Override
  public void wake(Runnable news) {
    news.run();
  }
}
