package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.upstream.Headers;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;

/** Between Jetty's header fields and ours, letter for letter. */
final class WireFidelity {
  /** Names keep their case; otherwise Jetty writes the ones it knows its own way. */
  static final HttpCompliance COMPLIANCE =
      HttpCompliance.RFC9110.with("HiveMind", HttpCompliance.Violation.CASE_SENSITIVE_FIELD_NAME);

  private WireFidelity() {}

  static Headers received(HttpFields fields) {
    List<Headers.Field> received = new ArrayList<>(fields.size());
    for (HttpField field : fields) {
      String value = field.getValue();
      received.add(new Headers.Field(field.getName(), value == null ? "" : value));
    }
    return Headers.of(received);
  }

  static void send(Headers headers, HttpFields.Mutable fields) {
    for (Headers.Field field : headers) {
      fields.add(new HttpField(field.name(), field.value()));
    }
  }
}
