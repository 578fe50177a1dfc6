// openai as its environment configures it, with both of its APIs. Without retries of its own every fault would show.
import OpenAI from 'openai';
import { expectText, joined } from './expect.mjs';

const client = new OpenAI({ maxRetries: 0 });
const model = 'gpt-5';
const messages = [{ role: 'user', content: 'Say hello.' }];

const response = await client.responses.create({ model, input: 'Say hello.' });
expectText('response', response.output_text);

const events = await client.responses.create({ model, input: 'Say hello.', stream: true });
expectText('response stream', await joined(events, (event) => event.type === 'response.output_text.delta' && event.delta));

const completion = await client.chat.completions.create({ model, messages });
expectText('completion', completion.choices[0].message.content);

const chunks = await client.chat.completions.create({ model, messages, stream: true });
const kept = [];
expectText(
  'completion stream',
  await joined(chunks, (chunk) => {
    kept.push(chunk);
    return chunk.choices[0].delta.content; // A chunk without choices would be one that nobody asked for.
  }),
);
if (kept.some((chunk) => chunk.usage)) throw new Error('a usage report that was not asked for');

const counted = await client.chat.completions.create({ model, messages, stream: true, stream_options: { include_usage: true } });
let usage;
for await (const chunk of counted) usage = chunk.usage ?? usage;
if (!(usage?.completion_tokens > 0)) throw new Error('no usage report, though it was asked for');
