// @langchain/anthropic, whose base URL is an argument. Without retries of its own every fault would show.
import { ChatAnthropic } from '@langchain/anthropic';
import { expectText, joined } from './expect.mjs';

const model = new ChatAnthropic({
  model: 'claude-opus-5',
  apiKey: 'any',
  anthropicApiUrl: process.env.ANTHROPIC_BASE_URL,
  maxRetries: 0,
});

for (let round = 1; round <= 2; round++) {
  expectText('invoke', (await model.invoke('Say hello.')).text);
  expectText('stream', await joined(await model.stream('Say hello.'), (chunk) => chunk.text));
}
