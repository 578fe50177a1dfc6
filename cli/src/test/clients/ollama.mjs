// ollama, which only takes its host as an argument. It does not retry by itself.
import { Ollama } from 'ollama';
import { expectText, joined } from './expect.mjs';

const client = new Ollama({ host: process.env.OLLAMA_HOST });
const model = 'llama3.2';
const messages = [{ role: 'user', content: 'Say hello.' }];

const answer = await client.chat({ model, messages });
expectText('chat', answer.message.content);

const pieces = await client.chat({ model, messages, stream: true });
expectText('chat stream', await joined(pieces, (piece) => piece.message.content));

const written = await client.generate({ model, prompt: 'Say hello.' });
expectText('generate', written.response);

const parts = await client.generate({ model, prompt: 'Say hello.', stream: true });
expectText('generate stream', await joined(parts, (part) => part.response));
