// What every client script needs: a name for what went wrong, and a word for what went well.

export function expectText(what, text) {
  if (typeof text !== 'string' || text.trim() === '') {
    throw new Error(`${what}: no text, but ${JSON.stringify(text)}`);
  }
  console.log(`${what}: ok`);
}

export async function joined(stream, piece) {
  let text = '';
  for await (const event of stream) text += piece(event) ?? '';
  return text;
}
