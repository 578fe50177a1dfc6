package dev.hivemind.examples.mock;

/** The API formats that a mock provider can speak. */
public enum WireFormat {
  /** Anthropic's Messages. */
  ANTHROPIC,
  /** OpenAI's Responses, and what Codex calls with a ChatGPT login. */
  OPENAI_RESPONSES,
  /** OpenAI's Chat Completions. */
  OPENAI_CHAT,
  /** OpenAI's formats as Azure offers them. */
  AZURE_OPENAI,
  /** Google's generateContent. */
  GEMINI,
  /** Ollama's own API. */
  OLLAMA
}
