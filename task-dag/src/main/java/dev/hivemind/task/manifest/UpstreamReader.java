package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.Upstream.Auth;
import dev.hivemind.task.manifest.yaml.Position;
import dev.hivemind.task.manifest.yaml.YamlNode;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads {@code upstreams:}. */
final class UpstreamReader {
  private static final String PROFILE = "profile";
  private static final String URL = "url";
  private static final String API_KEY = "api_key";
  private static final String MOCK = "mock";

  private final Reading reading;

  private UpstreamReader(Reading reading) {
    this.reading = reading;
  }

  /** By name, in the file's order; also those with problems, so that tasks may name them. */
  static Map<String, Upstream> read(Reading reading) {
    UpstreamReader reader = new UpstreamReader(reading);
    Map<String, Upstream> upstreams = new LinkedHashMap<>();
    reading
        .root()
        .mapping("upstreams")
        .ifPresent(
            all -> all.entries().forEach((name, entry) -> upstreams.put(name, reader.read(entry))));
    return upstreams;
  }

  private Upstream read(YamlNode.Entry entry) {
    String name = entry.key();
    int line = entry.position().line();
    if (reading.root().refusals().contains(entry.value())) {
      return new Upstream(name, null, null, null, line);
    }
    Keys keys = Keys.of((YamlNode.Mapping) entry.value(), reading.root().refusals());
    Optional<String> profile = checked(keys, PROFILE, this::profileObjection);
    Optional<String> url = checked(keys, URL, UpstreamReader::urlObjection);
    Optional<String> apiKey = checked(keys, API_KEY, UpstreamReader::keyObjection);
    warnOfWrittenKey(keys);
    if (!keys.writes(PROFILE)) checkTold(entry, keys, url);
    UpstreamLimitsReader limits = new UpstreamLimitsReader(reading, keys);
    return new Upstream(
        name,
        profile.orElse(null),
        url.orElse(null),
        apiKey.orElse(null),
        limits.choice("auth", Auth.class).orElse(Auth.AUTO),
        limits.read(),
        line);
  }

  /** The value of a key, when there is nothing against it. */
  private Optional<String> checked(
      Keys keys, String key, Function<String, Optional<String>> objection) {
    return keys.scalar(key).flatMap(scalar -> checked(scalar, objection));
  }

  private Optional<String> checked(
      YamlNode.Scalar scalar, Function<String, Optional<String>> objection) {
    TemplateScope scope = TemplateScope.global(reading.variables());
    Optional<String> value = reading.filler().fillWithEnvironment(scalar, scope);
    Optional<String> wrong = value.flatMap(objection);
    wrong.ifPresent(message -> problem(scalar.position(), message));
    return wrong.isPresent() ? Optional.empty() : value;
  }

  private Optional<String> profileObjection(String profile) {
    if (reading.options().profiles().contains(profile)) return Optional.empty();
    String hint = reading.suggestions().hintOrAll(profile, reading.options().profiles());
    return Optional.of("unknown profile " + Quote.of(profile) + hint);
  }

  private static Optional<String> urlObjection(String url) {
    if (url.equals(MOCK)) return Optional.empty();
    try {
      URI uri = new URI(url);
      if (uri.getRawUserInfo() != null) {
        return Optional.of("a password may not stand in \"url\": use api_key");
      }
      boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      boolean plain = uri.getRawQuery() == null && uri.getRawFragment() == null;
      if (http && plain && uri.getHost() != null) return Optional.empty();
    } catch (URISyntaxException e) {
      // Told below, without the parser's words.
    }
    return Optional.of("\"url\" must be mock, or an address such as https://api.example.com");
  }

  private static Optional<String> keyObjection(String key) {
    if (key.isBlank()) return Optional.of("\"api_key\" is empty");
    return key.chars().allMatch(c -> c > ' ' && c < 0x7F)
        ? Optional.empty()
        : Optional.of("\"api_key\" may hold only visible ASCII characters");
  }

  private void warnOfWrittenKey(Keys keys) {
    keys.scalar(API_KEY)
        .filter(scalar -> Template.withEnvironment(scalar.text()).isPlain())
        .ifPresent(
            scalar ->
                reading
                    .warnings()
                    .add(
                        scalar.position(),
                        "a key stands in this file: better ${NAME} of an environment variable"));
  }

  /** The name or the url must tell what kind of API this is; {@code mock} tells nothing. */
  private void checkTold(YamlNode.Entry entry, Keys keys, Optional<String> url) {
    Set<String> profiles = reading.options().profiles();
    boolean byUrl = keys.writes(URL) && !url.equals(Optional.of(MOCK));
    if (byUrl || profiles.contains(entry.key())) return;
    String hint = reading.suggestions().hint(entry.key(), profiles);
    problem(entry.position(), Quote.of(entry.key()) + " needs a profile or a url" + hint);
  }

  private void problem(Position place, String message) {
    reading.problems().add(place, message);
  }
}
