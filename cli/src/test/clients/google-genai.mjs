// @google/genai as its environment configures it. It does not retry by itself.
import { GoogleGenAI } from '@google/genai';
import { expectText, joined } from './expect.mjs';

const client = new GoogleGenAI({});
const request = { model: 'gemini-2.5-flash', contents: 'Say hello.' };

for (let round = 1; round <= 2; round++) {
  const answer = await client.models.generateContent(request);
  expectText('content', answer.text);

  const chunks = await client.models.generateContentStream(request);
  expectText('content stream', await joined(chunks, (chunk) => chunk.text));
}
