package dev.hivemind.proxy.identity;

import dev.hivemind.proxy.time.Randomness;
import dev.hivemind.proxy.upstream.ForwardedHeaders;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.upstream.UpstreamTarget;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Tells agents apart that nobody named: by the name or the conversation that a client sends, else
 * by its credentials. What is secret, too long or no plain word is replaced by a digest under a key
 * that nobody knows and that ends with this process. Thread-safe.
 */
final class CallerNames {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int DIGEST_CHARACTERS = 12;
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:@-]{0,63}");

  private final SecretKeySpec key =
      new SecretKeySpec(Randomness.token().getBytes(StandardCharsets.UTF_8), ALGORITHM);

  /**
   * @param target of the request: Gemini's clients may put their key into its query
   */
  String of(String target, Headers headers) {
    String named = headers.first(ForwardedHeaders.AGENT_HEADER);
    if (named != null && !named.isBlank()) {
      return plain(named);
    }
    String claude = conversation(headers, "x-claude-code-session-id", "claude");
    String session = claude == null ? conversation(headers, "session-id", "session") : claude;
    return session == null ? byCredentials(credentials(target, headers)) : session;
  }

  private static List<String> credentials(String target, Headers headers) {
    List<String> inHeaders = ForwardedHeaders.credentials(headers);
    return inHeaders.isEmpty() ? UpstreamTarget.keys(target) : inHeaders;
  }

  private @Nullable String conversation(Headers headers, String header, String kind) {
    String id = headers.first(header);
    return id == null || id.isBlank() ? null : kind + "-" + plain(id);
  }

  private String plain(String text) {
    return PLAIN.matcher(text).matches() ? text : digest(text);
  }

  private String byCredentials(List<String> credentials) {
    return credentials.isEmpty() ? "caller" : "caller-" + digest(String.join("\n", credentials));
  }

  private String digest(String text) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      byte[] digest = mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, DIGEST_CHARACTERS);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java has " + ALGORITHM, impossible);
    }
  }
}
