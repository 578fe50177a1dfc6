package dev.hivemind.proxy;

/** The dialect of an API: picks error shapes and the usage reader. */
public enum Protocol {
  ANTHROPIC,
  OPENAI_RESPONSES,
  OPENAI_CHAT,
  GEMINI,
  OLLAMA
}
