// @anthropic-ai/sdk as its environment configures it. Without retries of its own every fault would show.
import Anthropic from '@anthropic-ai/sdk';
import { expectText, joined } from './expect.mjs';

const client = new Anthropic({ maxRetries: 0 });
const request = {
  model: 'claude-opus-5',
  max_tokens: 100,
  messages: [{ role: 'user', content: 'Say hello.' }],
};

for (let round = 1; round <= 2; round++) {
  const message = await client.messages.create(request);
  expectText('message', message.content[0].text);

  const events = await client.messages.create({ ...request, stream: true });
  expectText('stream', await joined(events, (event) => event.delta?.text));
}
