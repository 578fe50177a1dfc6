package dev.hivemind.proxy.upstream;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Credential;
import dev.hivemind.proxy.Lane;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Which header fields pass the proxy. All that are not named here pass verbatim, in their order.
 */
public final class ForwardedHeaders {
  /** In which a caller may name itself; never forwarded. */
  public static final String AGENT_HEADER = "x-hivemind-agent";

  /** Where clients put keys and logins; the upstream gets the lane's own instead. */
  private static final Set<String> CREDENTIALS =
      Set.of("x-api-key", "authorization", "api-key", "x-goog-api-key");

  /** What the proxy answers itself or writes anew for its own connection. */
  private static final Set<String> OURS =
      Set.of(
          "host",
          "content-length",
          "expect",
          "accept-encoding",
          AgentAccess.TOKEN_HEADER,
          AGENT_HEADER);

  private static final Pattern REFUSED = Pattern.compile("q=0(\\.0*)?");

  private ForwardedHeaders() {}

  /** What goes to the lane's upstream: {@code Host} first, the lane's key last. */
  public static Headers toUpstream(Headers received, Lane lane) {
    List<Headers.Field> fields = new ArrayList<>();
    fields.add(new Headers.Field("Host", host(lane)));
    Predicate<String> dropped =
        HopByHop.in(received).or(name -> isReplaced(name, lane.credential()));
    received.without(field -> dropped.test(lowerCase(field))).forEach(fields::add);
    if (acceptsGzip(received)) {
      fields.add(new Headers.Field("Accept-Encoding", "gzip"));
    }
    if (lane.credential() instanceof Credential.Key(String secret)) {
      fields.add(credential(lane, secret));
    }
    return Headers.of(fields);
  }

  /** The values of the fields that hold keys and logins: secrets. */
  public static List<String> credentials(Headers received) {
    List<String> values = new ArrayList<>();
    for (Headers.Field field : received) {
      if (CREDENTIALS.contains(lowerCase(field))) {
        values.add(field.value());
      }
    }
    return values;
  }

  /** What goes back to the caller. */
  public static Headers toCaller(Headers answered) {
    Predicate<String> dropped = HopByHop.in(answered);
    return answered.without(field -> dropped.test(lowerCase(field)));
  }

  private static String lowerCase(Headers.Field field) {
    return field.name().toLowerCase(Locale.ROOT);
  }

  private static boolean isReplaced(String name, Credential credential) {
    return OURS.contains(name)
        || (CREDENTIALS.contains(name) && !(credential instanceof Credential.CallersOwn));
  }

  /** A profile that takes no key still gets one the user has set: its server may ask for it. */
  private static Headers.Field credential(Lane lane, String key) {
    String header = lane.profile().keyHeader();
    return header == null
        ? new Headers.Field("authorization", "Bearer " + key)
        : new Headers.Field(header, lane.profile().keyPrefix() + key);
  }

  private static String host(Lane lane) {
    String host = lane.url().getHost();
    int port = lane.url().getPort();
    return port < 0 ? host : host + ":" + port;
  }

  /** Whether gzip, the one coding that the usage taps read, is welcome (RFC 9110, 12.5.3). */
  private static boolean acceptsGzip(Headers received) {
    List<String> accepted = received.all("accept-encoding");
    return !accepted.isEmpty()
        && accepted.stream()
            .flatMap(field -> Arrays.stream(field.toLowerCase(Locale.ROOT).split(",")))
            .map(coding -> coding.split(";"))
            .anyMatch(coding -> coding[0].strip().equals("gzip") && !isRefused(coding));
  }

  private static boolean isRefused(String[] coding) {
    return Arrays.stream(coding).skip(1).anyMatch(part -> REFUSED.matcher(part.strip()).matches());
  }
}
