package dev.hivemind.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Reads files in which agent programs keep logins, and their settings. */
final class LoginFile {
  private LoginFile() {}

  /**
   * The folder that a program keeps its files in.
   *
   * @param variable that names it
   * @param usual its name in the home folder, if the variable is not set
   * @return empty: there is no home folder either
   */
  static Optional<Path> folder(Map<String, String> environment, String variable, String usual) {
    String named = environment.getOrDefault(variable, "");
    String home = environment.getOrDefault("HOME", "");
    try {
      if (!named.isBlank()) return Optional.of(Path.of(named));
      return home.isBlank() ? Optional.empty() : Optional.of(Path.of(home, usual));
    } catch (InvalidPathException _) {
      return Optional.empty(); // what no file can be called is not there
    }
  }

  /** A missing node for a file that is not there or is no JSON: no login can be had from either. */
  static JsonNode read(Path file) {
    try {
      return JsonMapper.shared().readTree(Files.readString(file, StandardCharsets.UTF_8));
    } catch (IOException | JacksonException _) {
      return MissingNode.getInstance();
    }
  }

  /** What a token (RFC 7519) says of itself, unverified; a missing node when it says nothing. */
  static JsonNode claims(String token) {
    String[] parts = token.split("\\.", -1);
    if (parts.length < 2) return MissingNode.getInstance();
    try {
      return JsonMapper.shared().readTree(Base64.getUrlDecoder().decode(parts[1]));
    } catch (IllegalArgumentException | JacksonException _) {
      return MissingNode.getInstance(); // a token of another kind
    }
  }

  /** "max" becomes "Max", "claude_max" "Claude Max". */
  static String planName(String plan) {
    var name = new StringBuilder();
    for (String word : plan.split("[^A-Za-z0-9]+", -1)) {
      if (word.isEmpty()) continue;
      if (!name.isEmpty()) name.append(' ');
      name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
    }
    return name.toString();
  }
}
