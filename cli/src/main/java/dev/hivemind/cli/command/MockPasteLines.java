package dev.hivemind.cli.command;

import dev.hivemind.examples.mock.WireFormat;
import java.net.URI;
import java.util.List;

/** Lines to paste into a shell that make a program call the mock in one of its formats. */
final class MockPasteLines {
  private MockPasteLines() {}

  static List<String> of(WireFormat format, URI url) {
    return switch (format) {
      case ANTHROPIC ->
          List.of("# claude", "export ANTHROPIC_BASE_URL=" + url + " ANTHROPIC_API_KEY=any");
      case OPENAI_RESPONSES ->
          List.of(
              "# codex",
              "MOCK_KEY=any codex exec -m mock -c 'model_provider=\"mock\"' -c"
                  + " 'model_providers.mock={name=\"mock\",base_url=\""
                  + url
                  + "/v1\",env_key=\"MOCK_KEY\",wire_api=\"responses\"}' 'Write notes/hello.md'");
      case OPENAI_CHAT ->
          List.of("# OpenAI SDKs", "export OPENAI_BASE_URL=" + url + "/v1 OPENAI_API_KEY=any");
      case AZURE_OPENAI ->
          List.of(
              "# OpenAI SDKs for Azure",
              "export AZURE_OPENAI_ENDPOINT=" + url + " AZURE_OPENAI_API_KEY=any");
      case GEMINI ->
          List.of("# gemini", "export GOOGLE_GEMINI_BASE_URL=" + url + " GEMINI_API_KEY=any");
      case OLLAMA -> List.of("# ollama", "export OLLAMA_HOST=" + url);
    };
  }
}
