package dev.hivemind.cli.lane;

import dev.hivemind.agent.OwnLogin;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.proxy.Profile;
import dev.hivemind.task.manifest.Upstream;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides whose credential the calls of an upstream carry: the manifest's or the provider's key, or
 * the login that an agent program keeps for itself.
 *
 * <p>A login is passed on by itself only to the provider that it belongs to; to another address
 * only where the manifest says so.
 */
final class AuthChoice {
  private static final String WRITTEN_KEY = "api_key of the manifest";

  private final Map<String, String> environment;

  /**
   * @param environment for the providers' keys
   */
  AuthChoice(Map<String, String> environment) {
    this.environment = environment;
  }

  /**
   * What is known of an upstream before it is decided.
   *
   * @param guessed whether nothing but an unknown host told the profile
   * @param url as written; null: the profile's own
   * @param callers the agent programs that call it
   */
  record Question(
      Upstream upstream,
      Profile profile,
      boolean guessed,
      @Nullable URI url,
      List<LaneCaller> callers) {
    Question {
      callers = List.copyOf(callers);
    }
  }

  /**
   * @throws CommandException (usage) when what is written contradicts itself, (environment) when
   *     there is no key and no login
   */
  LaneAuth choose(Question asked) {
    return switch (asked.upstream().auth()) {
      case KEY -> key(asked).orElseThrow(() -> AuthProblems.noKey(asked));
      case LOGIN -> login(asked);
      case AUTO ->
          key(asked)
              .or(() -> withoutKey(asked))
              .or(() -> loginByItself(asked))
              .orElseThrow(() -> AuthProblems.nothing(asked));
    };
  }

  private Optional<LaneAuth> key(Question asked) {
    String written = asked.upstream().apiKey();
    if (written != null) return Optional.of(new LaneAuth.Key(written, WRITTEN_KEY));
    String variable = asked.profile().keyVariable();
    boolean trusted = !asked.guessed() || asked.upstream().auth() == Upstream.Auth.KEY;
    String key = variable == null || !trusted ? "" : environment.getOrDefault(variable, "").strip();
    return key.isEmpty() || variable == null
        ? Optional.empty()
        : Optional.of(new LaneAuth.Key(key, variable));
  }

  /** A server of one's own, mostly; a key is never shown to a host that nobody vouched for. */
  private static Optional<LaneAuth> withoutKey(Question asked) {
    if (asked.guessed()) return Optional.of(new LaneAuth.Nothing("no key, for none is written"));
    return asked.profile() == Profile.OLLAMA
        ? Optional.of(new LaneAuth.Nothing("no key needed"))
        : Optional.empty();
  }

  private static Optional<LaneAuth> loginByItself(Question asked) {
    if (!missing(asked).isEmpty()) return Optional.empty();
    return found(asked).filter(login -> isAtHome(asked, login)).map(login -> taken(asked, login));
  }

  private static boolean isAtHome(Question asked, OwnLogin.Found login) {
    URI url = asked.url();
    if (url == null) return true;
    return "https".equals(url.getScheme())
        && ProviderHost.profile(url).equals(Optional.of(login.profile()));
  }

  private static LaneAuth login(Question asked) {
    if (asked.upstream().apiKey() != null) throw AuthProblems.keyAndLogin(asked);
    if (!missing(asked).isEmpty()) throw AuthProblems.noLogin(asked, missing(asked));
    return found(asked)
        .map(login -> taken(asked, login))
        .orElseGet(() -> new LaneAuth.Login(theirs(asked), false, asked.profile()));
  }

  /** Where nothing else is written, a ChatGPT plan's login decides that its API is called. */
  private static LaneAuth taken(Question asked, OwnLogin.Found login) {
    if (asked.profile() == Profile.CHATGPT && login.profile() != Profile.CHATGPT) {
      throw AuthProblems.noLogin(asked, List.of("codex is logged in with a key: run codex login"));
    }
    boolean free = asked.url() == null || asked.upstream().profile() == null;
    boolean moves = asked.profile() == Profile.OPENAI && free;
    Profile profile = moves ? login.profile() : asked.profile();
    return new LaneAuth.Login(login.words(), login.billed(), profile);
  }

  /** Of programs that do not say what their login is. */
  private static String theirs(Question asked) {
    return "the own login of "
        + asked.callers().stream().map(LaneCaller::agent).collect(Collectors.joining(", "));
  }

  private static Optional<OwnLogin.Found> found(Question asked) {
    return logins(asked)
        .flatMap(login -> login instanceof OwnLogin.Found one ? Stream.of(one) : Stream.empty())
        .findFirst();
  }

  /** What callers that have no login advise. */
  static List<String> missing(Question asked) {
    return logins(asked)
        .flatMap(
            login ->
                login instanceof OwnLogin.Missing(String advice)
                    ? Stream.of(advice)
                    : Stream.empty())
        .toList();
  }

  private static Stream<OwnLogin> logins(Question asked) {
    return asked.callers().stream().map(LaneCaller::login);
  }
}
