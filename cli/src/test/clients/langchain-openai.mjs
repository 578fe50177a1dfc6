// @langchain/openai as its environment configures it, with both APIs. Without retries of its own every fault would show.
import { ChatOpenAI } from '@langchain/openai';
import { expectText, joined } from './expect.mjs';

for (const useResponsesApi of [false, true]) {
  const model = new ChatOpenAI({ model: 'gpt-5', maxRetries: 0, useResponsesApi });
  expectText('invoke', (await model.invoke('Say hello.')).text);
  expectText('stream', await joined(await model.stream('Say hello.'), (chunk) => chunk.text));
}
