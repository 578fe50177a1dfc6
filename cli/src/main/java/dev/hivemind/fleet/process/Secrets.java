package dev.hivemind.fleet.process;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Credential;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What must never leave one agent's pipes as it is. */
final class Secrets {
  /** Names of variables whose values are secrets; a task's {@code env} may hold such. */
  private static final Pattern SECRET_NAME =
      Pattern.compile(".*(KEY|TOKEN|SECRET|PASSW|CREDENTIAL).*", Pattern.CASE_INSENSITIVE);

  private Secrets() {}

  /**
   * @param environments variables that the manifest sets
   */
  static SecretMask mask(
      Collection<String> ofRun,
      Collection<AgentAccess> access,
      List<Map<String, String>> environments) {
    List<String> secrets = new ArrayList<>(ofRun);
    for (AgentAccess way : access) {
      secrets.add(way.token());
      String path = way.baseUrl().getPath();
      secrets.add(path.substring(path.lastIndexOf('/') + 1));
      if (way.lane().credential() instanceof Credential.Key(String key)) {
        secrets.add(key);
      }
    }
    for (Map<String, String> environment : environments) {
      environment.forEach(
          (name, value) -> {
            if (SECRET_NAME.matcher(name).matches()) {
              secrets.add(value);
            }
          });
    }
    return SecretMask.of(secrets);
  }
}
