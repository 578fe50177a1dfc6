package dev.hivemind.examples.mock.api;

import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request to a mocked API.
 *
 * @param path without the query
 * @param query undecoded, without the question mark; empty: none
 * @param headers names in lower case; of a repeated one the first value
 * @param body read at most once
 */
public record ApiCall(
    String method, String path, String query, Map<String, String> headers, InputStream body) {
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

  /** Whether the query has that parameter with that value; neither is decoded. */
  public boolean hasParameter(String name, String value) {
    return List.of(query.split("&", -1)).contains(name + "=" + value);
  }

  /** Whether the query has that parameter with some value. */
  public boolean hasParameter(String name) {
    String prefix = name + "=";
    for (String parameter : query.split("&", -1)) {
      if (parameter.startsWith(prefix) && parameter.length() > prefix.length()) return true;
    }
    return false;
  }

  /** Leaves out query, headers and body, which hold secrets. */
  @Override
  public String toString() {
    return "ApiCall[" + method + " " + path + "]";
  }
}
