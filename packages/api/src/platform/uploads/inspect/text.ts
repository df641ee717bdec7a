import { createReadStream } from 'node:fs';
import { none } from 'stream-chain/defs.js';
import { jsonParser, type Token } from 'stream-json/core/parser.js';
import { type Check, readPart, unlessOfDisk } from './received.ts';

/** The control characters of ASCII that no text needs: all but tab, the line ends and the page break. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const BINARY = /[\0-\x08\x0e-\x1f\x7f]/;

/** Text in UTF-8, with or without a byte order mark. It is sent as text with `nosniff`, so what it says is inert. */
export const textFlaw: Check = async ({ path }) => {
  // Windows calls UTF-16 "Unicode"; its zero bytes would otherwise make it look like no text at all.
  if (/^(\xff\xfe|\xfe\xff)/.test((await readPart(path, 0, 2)).toString('latin1'))) return 'not-utf8';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      if (BINARY.test(chunk.toString('latin1'))) return 'other-content';
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return undefined;
  } catch (error) {
    return unlessOfDisk(error) ?? 'not-utf8';
  }
};

export const jsonFlaw: Check = async (received) =>
  (await textFlaw(received)) ?? ((await readJson(received.path)).sound ? undefined : 'damaged');

/** Deeper than any real document nests. Each level costs memory, and 50 MB could open 50 million. */
const MAX_DEPTH = 512;
const MAX_KEPT = 256;

/**
 * Checks that a file, or these bytes of it, is one sound JSON text (RFC 8259) in UTF-8, and reads its `asset.version`, as a
 * glTF has. Values are not kept: `JSON.parse` would need gigabytes for 50 MB of `{},`, and a glTF may carry a buffer of
 * hundreds of megabytes in one string.
 */
export async function readJson(path: string, part?: { start: number; end: number }) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parse = jsonParser({ packValues: false });
  const keys: string[] = [];
  let kept = '';
  let version: string | undefined;
  const follow = (token: Token): void => {
    if (token.name === 'startObject' || token.name === 'startArray') {
      if (keys.push('') > MAX_DEPTH) throw new Error('nests too deep');
    } else if (token.name === 'endObject' || token.name === 'endArray') keys.pop();
    else if (token.name === 'startKey' || token.name === 'startString') kept = '';
    else if (token.name === 'stringChunk') kept += token.value.slice(0, MAX_KEPT - kept.length);
    else if (token.name === 'endKey') keys[keys.length - 1] = kept;
    else if (token.name === 'endString' && keys.length === 2 && keys.join('.') === 'asset.version')
      version = kept;
  };
  const read = (text: string) => {
    const tokens = parse(text);
    for (const token of tokens === none ? [] : tokens.values) follow(token);
  };
  try {
    // Small pieces: each is parsed in one go, while other requests wait.
    for await (const chunk of createReadStream(path, { ...part, highWaterMark: 16 * 1024 })) {
      read(decoder.decode(chunk, { stream: true }));
    }
    read(decoder.decode());
    // How the parser is told that nothing follows; its types name the text alone.
    parse(none as never);
    return { sound: true, version };
  } catch (error) {
    return unlessOfDisk(error) ?? { sound: false };
  }
}
