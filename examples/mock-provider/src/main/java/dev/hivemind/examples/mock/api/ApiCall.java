package dev.hivemind.examples.mock.api;

import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request to a mocked API.
 *
 * @param path without the query
 * @param headers names in lower case; of a repeated one the first value
 * @param body read at most once
 */
public record ApiCall(String method, String path, Map<String, String> headers, InputStream body) {
  public ApiCall {
    headers = Map.copyOf(headers);
  }

  /**
   * @param name in lower case
   */
  public @Nullable String header(String name) {
    return headers.get(name);
  }

  public boolean isTo(String method, String path) {
    return this.method.equals(method) && this.path.equals(path);
  }

  /** Leaves out headers and body, which hold secrets. */
  @Override
  public String toString() {
    return "ApiCall[" + method + " " + path + "]";
  }
}
