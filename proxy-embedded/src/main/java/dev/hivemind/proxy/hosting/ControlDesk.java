package dev.hivemind.proxy.hosting;

import dev.hivemind.proxy.ControlPolicy;
import dev.hivemind.proxy.control.ControlJson;
import dev.hivemind.proxy.control.ControlRequest;
import dev.hivemind.proxy.pipeline.Caller;
import dev.hivemind.proxy.pipeline.OwnAnswer;
import dev.hivemind.proxy.pipeline.Reception;
import dev.hivemind.proxy.pipeline.RequestHead;
import dev.hivemind.proxy.pipeline.Upload;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.upstream.RequestBody;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Lets in runs of other processes, who show a secret that only this user's processes can read, and
 * passes all other requests on. Thread-safe.
 */
public final class ControlDesk implements Reception {
  /** A run of 10,000 tasks that all have budgets needs a tenth of it. */
  private static final int MOST_BYTES = 16 << 20;

  private static final Headers JSON =
      Headers.NONE.and("Content-Type", "application/json").and("Cache-Control", "no-store");

  private final Reception calls;
  private final ControlPolicy policy;
  private final Host host;

  /**
   * @param calls where all other requests go
   */
  public ControlDesk(Reception calls, ControlPolicy policy, Host host) {
    this.calls = calls;
    this.policy = policy;
    this.host = host;
  }

  @Override
  public void carry(Caller caller) throws InterruptedException {
    if (!caller.head().target().equals(ControlJson.PATH)) {
      calls.carry(caller);
      return;
    }
    try {
      OwnAnswer refusal = refusal(caller.head());
      Upload upload = caller.receive(refusal == null ? MOST_BYTES : 0);
      if (refusal != null) {
        caller.answer(refusal);
      } else if (upload instanceof Upload.Whole(RequestBody body)) {
        act(body, caller);
      } else {
        caller.answer(refused(413, "This request is too large, or broken."));
      }
    } finally {
      caller.reset();
    }
  }

  private @Nullable OwnAnswer refusal(RequestHead head) {
    String shown = head.headers().first(ControlJson.SECRET_HEADER);
    if (shown == null || !MessageDigest.isEqual(bytes(shown), bytes(policy.secret()))) {
      return refused(403, "This proxy does not know that secret.");
    }
    if (!policy.version().equals(head.headers().first(ControlJson.VERSION_HEADER))) {
      return refused(409, policy.version());
    }
    return head.method().equals("POST") ? null : refused(405, "Requests come by POST.");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void act(RequestBody body, Caller caller) throws InterruptedException {
    try {
      ControlRequest request = ControlJson.read(text(body), ControlRequest.class);
      if (request instanceof ControlRequest.Listen listen) {
        host.listen(listen, caller);
      } else {
        caller.answer(new OwnAnswer(200, JSON, ControlJson.write(host.answer(request))));
      }
    } catch (JacksonException unreadable) {
      caller.answer(refused(400, "This is no request that this proxy knows."));
    } catch (UnknownRunException unknown) {
      caller.answer(refused(404, "No run of that name has joined this proxy."));
    } catch (IllegalArgumentException wrong) {
      caller.answer(refused(422, String.valueOf(wrong.getMessage())));
    }
  }

  private static String text(RequestBody body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length());
    for (ByteBuffer slice : body.slices()) {
      byte[] part = new byte[slice.remaining()];
      slice.get(part);
      bytes.writeBytes(part);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static OwnAnswer refused(int status, String reason) {
    return new OwnAnswer(status, JSON, ControlJson.write(new ControlRequest.Refused(reason)));
  }
}
