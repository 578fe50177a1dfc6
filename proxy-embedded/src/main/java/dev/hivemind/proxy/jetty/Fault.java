package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.upstream.NoAnswer;
import dev.hivemind.proxy.upstream.NoAnswer.Cause;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.client.HttpResponseException;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong with an upstream, said for a person. Jetty's own messages are not passed on: they
 * name its objects, and what they quote may be secret.
 */
final class Fault {
  /** In the words of Jetty's SslConnection and of the JDK's SSLEngine. */
  private static final List<String> GONE =
      List.of("Closed during handshake", "Abruptly closed by peer", "close_notify");

  private Fault() {}

  /**
   * @param resends of the request
   */
  static NoAnswer noAnswer(Throwable failure, int resends) {
    Cause cause = cause(failure);
    return new NoAnswer(cause, text(cause, failure), resends);
  }

  static String text(Throwable failure) {
    return text(cause(failure), failure);
  }

  private static Cause cause(Throwable failure) {
    return switch (failure) {
      case StoppedException _ -> Cause.STOPPED;
      case UnknownHostException _, UnresolvedAddressException _ -> Cause.UNREACHABLE;
      case ConnectException _, NoRouteToHostException _ -> Cause.UNREACHABLE;
      case SocketTimeoutException _ -> Cause.CONNECT_TIMEOUT;
      case TimeoutException _ -> Cause.SILENT;
      case SSLException untrusted -> cause(untrusted);
      case HttpResponseException answered -> cause(answered);
      case IOException _ -> Cause.CLOSED;
      default -> Cause.FAULT;
    };
  }

  /**
   * Whoever closes or resets during the handshake says nothing of trust. Jetty and the JDK report
   * it in the same type as an alert, so that only their words or an error of the transport tell.
   */
  private static Cause cause(SSLException untrusted) {
    String words = String.valueOf(untrusted.getMessage());
    boolean gone = GONE.stream().anyMatch(words::contains);
    return gone || isOfTransport(untrusted.getCause()) ? Cause.CLOSED : Cause.TLS;
  }

  private static boolean isOfTransport(@Nullable Throwable cause) {
    return cause instanceof IOException
        && (!(cause instanceof SSLException) || isOfTransport(cause.getCause()));
  }

  /** A tunnel that was not opened, or an answer that is none. */
  private static Cause cause(HttpResponseException answered) {
    if (!isOfForwardProxy(answered)) return Cause.MALFORMED;
    return HttpStatus.isServerError(answered.getResponse().getStatus())
        ? Cause.UNREACHABLE
        : Cause.BARRED;
  }

  private static boolean isOfForwardProxy(HttpResponseException answered) {
    return HttpMethod.CONNECT.is(answered.getResponse().getRequest().getMethod());
  }

  private static String text(Cause cause, Throwable failure) {
    return switch (cause) {
      case UNREACHABLE -> unreachable(failure);
      case CONNECT_TIMEOUT -> "no connection in time";
      case TLS -> "no trusted connection (" + innermost(failure) + ")";
      case BARRED -> tunnelRefused(failure);
      case CLOSED -> closed(failure);
      case SILENT -> "nothing was heard for too long";
      case MALFORMED -> "what came is no HTTP answer";
      case STOPPED -> "the call was ended";
      case FAULT -> "a fault of HiveMind's own (" + failure.getClass().getSimpleName() + ")";
    };
  }

  private static String unreachable(Throwable failure) {
    return switch (failure) {
      case UnknownHostException _, UnresolvedAddressException _ -> "the host name is not known";
      case HttpResponseException _ -> tunnelRefused(failure);
      default -> "connection refused";
    };
  }

  private static String tunnelRefused(Throwable failure) {
    return failure instanceof HttpResponseException answered
        ? "no tunnel, status " + answered.getResponse().getStatus()
        : "no tunnel";
  }

  private static String closed(Throwable failure) {
    boolean closed = failure instanceof EOFException || failure instanceof SSLException;
    return closed ? "connection closed" : "connection reset";
  }

  /** The JDK's own words for why a certificate is not trusted. */
  private static @Nullable String innermost(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.getMessage();
  }
}
