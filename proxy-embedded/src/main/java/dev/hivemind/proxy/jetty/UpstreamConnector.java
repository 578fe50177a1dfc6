package dev.hivemind.proxy.jetty;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Connects to upstreams such that a connection that broke is never taken for one that ended: Jetty
 * reads a reset like the end of a body that only the end of the connection delimits.
 */
final class UpstreamConnector extends ClientConnector {

  @Override
  protected EndPoint newEndPoint(
      SelectableChannel channel, ManagedSelector selector, SelectionKey key) {
    return new StrictEndPoint((SocketChannel) channel, selector, key, getScheduler());
  }

  private static final class StrictEndPoint extends SocketChannelEndPoint {
    private volatile long longestIdle;
    private final LastRead lastRead = new LastRead();

    private StrictEndPoint(
        SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler) {
      super(channel, selector, key, scheduler);
    }

    /**
     * Only the shortest time asked for sets Jetty's timer: a connection goes from the pool to a
     * call and back thousands of times a second, and the timer would be moved each time.
     */
    @Override
    public void setIdleTimeout(long millis) {
      longestIdle = millis;
      if (super.getIdleTimeout() <= 0 || millis < super.getIdleTimeout()) {
        super.setIdleTimeout(millis);
      }
    }

    @Override
    public long getIdleTimeout() {
      return longestIdle;
    }

    @Override
    protected long checkIdleTimeout() {
      return Math.min(super.checkIdleTimeout(), super.getIdleTimeout());
    }

    @Override
    public int fill(ByteBuffer buffer) throws IOException {
      if (isInputShutdown()) {
        return -1;
      }
      if (lastRead.leftNothing()) {
        return 0;
      }
      int position = BufferUtil.flipToFill(buffer);
      try {
        int read = noted(getChannel().read(buffer));
        lastRead.returned(read, buffer.hasRemaining());
        return read;
      } catch (IOException broken) {
        // An idle connection would stay in the pool if it were not closed here.
        getConnection().close();
        throw broken;
      } finally {
        BufferUtil.flipToFlush(buffer, position);
      }
    }

    private int noted(int read) {
      if (read > 0) {
        notIdle();
      } else if (read < 0) {
        shutdownInput();
      }
      return read;
    }
  }
}
