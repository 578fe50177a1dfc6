package dev.hivemind.proxy.jetty;

import java.net.URI;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.transport.HttpConversation;
import org.eclipse.jetty.client.transport.HttpRequest;
import org.jspecify.annotations.Nullable;

/** A request whose target is sent letter for letter; Jetty's own takes it apart as a URI. */
final class ExactRequest extends HttpRequest {
  private final String path;
  private final @Nullable String query;

  /**
   * @param server whose scheme, host and port count
   */
  ExactRequest(HttpClient client, URI server, String target) {
    super(client, new HttpConversation(), server);
    int mark = target.indexOf('?');
    this.path = mark < 0 ? target : target.substring(0, mark);
    this.query = mark < 0 ? null : target.substring(mark + 1);
  }

  @Override
  public String getPath() {
    return path;
  }

  @Override
  public @Nullable String getQuery() {
    return query;
  }
}
