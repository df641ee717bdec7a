import { createReadStream } from 'node:fs';
import { none } from 'stream-chain/defs.js';
import { jsonParser, type Token } from 'stream-json/core/parser.js';
import { type Check, readPart, unlessOfDisk } from './received.ts';

/** The control characters of ASCII that no text needs: all but tab, the line ends and the page break. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const BINARY = /[\0-\x08\x0e-\x1f\x7f]/;

/** Text in UTF-8, with or without a byte order mark. What it says is inert: it is sent as text with `nosniff`. */
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

interface Wanted {
  place?: readonly string[];
  /** Bytes of the file, both ends included; the whole of it otherwise. */
  part?: { start: number; end: number } | undefined;
}

/**
 * Checks that the file is one sound JSON text (RFC 8259) in UTF-8, and answers the string that stands at `place`.
 * Values are followed, not kept: `JSON.parse` would need gigabytes for 50 MB of `{},`, and a glTF may carry a buffer
 * of hundreds of megabytes in one string.
 */
export async function readJson(path: string, { place = [], part }: Wanted = {}) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parse = jsonParser({ packValues: false });
  const { follow, found } = followerTo(place);
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
    return { sound: true, text: found() };
  } catch (error) {
    return unlessOfDisk(error) ?? { sound: false };
  }
}

/** Follows where in the document each token stands, by the key of each open object; throws where it nests too deep. */
function followerTo(place: readonly string[]) {
  const keys: string[] = [];
  let kept = '';
  let found: string | undefined;
  const follow = (token: Token): void => {
    switch (token.name) {
      case 'startObject':
      case 'startArray':
        if (keys.push('') > MAX_DEPTH) throw new Error('nests too deep');
        break;
      case 'endObject':
      case 'endArray':
        keys.pop();
        break;
      case 'startKey':
      case 'startString':
        kept = '';
        break;
      case 'stringChunk':
        if (kept.length < MAX_KEPT) kept += token.value;
        break;
      case 'endKey':
        keys[keys.length - 1] = kept;
        break;
      case 'endString':
        if (keys.length === place.length && place.every((key, at) => key === keys[at])) found = kept;
        break;
    }
  };
  return { follow, found: () => found };
}
