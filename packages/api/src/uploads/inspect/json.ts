import { createReadStream } from 'node:fs';
import { none } from 'stream-chain/defs.js';
import { jsonParser, type Token } from 'stream-json/core/parser.js';

/** Deeper than any real document nests. Each level costs memory, and 50 MB could open 50 million of them. */
const MAX_DEPTH = 512;
/** Longer keys and strings are checked as well, but not kept. */
const MAX_KEPT = 256;

interface Wanted {
  /** The keys that lead to the string to answer. */
  place?: readonly string[];
  /** Bytes of the file, both ends included; the whole of it otherwise. */
  part?: { start: number; end: number };
}

/**
 * Checks that the file is one sound JSON text (RFC 8259) in UTF-8, and answers the string that stands at `place`.
 * Values are followed, not kept: `JSON.parse` would need gigabytes for 50 MB of `{},`, and a glTF may carry a buffer
 * of hundreds of megabytes in one string.
 */
export async function readJson(
  path: string,
  { place = [], part }: Wanted = {},
): Promise<{ sound: boolean; text?: string }> {
  const reader = jsonReader(place);
  // Small pieces: each is parsed in one go, while other requests wait.
  for await (const chunk of createReadStream(path, { ...part, highWaterMark: 16 * 1024 })) {
    if (!reader.accepts(chunk)) return { sound: false };
  }
  return reader.accepts('end') ? { sound: true, text: reader.found() } : { sound: false };
}

function jsonReader(place: readonly string[]) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parse = jsonParser({ packValues: false });
  const follower = followerTo(place);
  const tokensOf = (text: string): readonly Token[] => {
    const tokens = parse(text);
    return tokens === none ? [] : tokens.values;
  };
  return {
    found: follower.found,
    /** Whether it is sound so far; decoder and parser say no by an exception. */
    accepts(chunk: Buffer | 'end'): boolean {
      try {
        if (chunk !== 'end') return tokensOf(decoder.decode(chunk, { stream: true })).every(follower.follow);
        tokensOf(decoder.decode());
        // How the parser is told that nothing follows; its types name the text alone.
        parse(none as never);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Knows where in the document each token stands. */
function followerTo(place: readonly string[]) {
  /** The key of each open object, '' for an array. */
  const keys: string[] = [];
  let kept = '';
  let found: string | undefined;
  const isPlace = () => keys.length === place.length && place.every((key, at) => key === keys[at]);
  const follow = (token: Token): boolean => {
    switch (token.name) {
      case 'startObject':
      case 'startArray':
        keys.push('');
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
        if (isPlace()) found = kept;
        break;
    }
    return keys.length <= MAX_DEPTH;
  };
  return { follow, found: () => found };
}
