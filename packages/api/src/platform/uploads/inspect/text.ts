import { createReadStream } from 'node:fs';
import { none } from 'stream-chain/defs.js';
import { jsonParser, type Token } from 'stream-json/core/parser.js';
import { type Check, readPart, unlessOfDisk } from './received.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters.
const BINARY = /[\0-\x08\x0e-\x1f\x7f]/;

export const textFlaw: Check = async ({ path }) => {
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
  (await textFlaw(received)) ?? ((await isJson(received.path)) ? undefined : 'damaged');

/** Each open level takes memory, and a file of 50 MB could open 50 million levels. */
const MAX_DEPTH = 512;
const MAX_KEPT = 256;

export type Key = string | number;

/** Called for each object, each number and the beginning of each string. The function may throw to stop the parser. */
export type See = (keys: readonly Key[], value?: string | number) => void;

/** Parses the file as a stream, because `JSON.parse` would need gigabytes for 50 MB of `{},`. */
export async function isJson(
  path: string,
  { see = () => {}, part }: { see?: See; part?: { start: number; end: number } | undefined } = {},
): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parse = jsonParser({ packValues: false });
  const follow = followerOf(see);
  const read = (text: string) => {
    const tokens = parse(text);
    for (const token of tokens === none ? [] : tokens.values) follow(token);
  };
  try {
    for await (const chunk of createReadStream(path, { ...part, highWaterMark: 16 * 1024 })) {
      read(decoder.decode(chunk, { stream: true }));
    }
    read(decoder.decode());
    parse(none as never);
    return true;
  } catch (error) {
    return unlessOfDisk(error) ?? false;
  }
}

function followerOf(see: See) {
  const keys: Key[] = [];
  let kept = '';
  const begin = () => {
    const last = keys.at(-1);
    if (typeof last === 'number') keys[keys.length - 1] = last + 1;
    kept = '';
  };
  const open = (key: Key) => {
    if (keys.push(key) > MAX_DEPTH) throw new Error('nests too deep');
  };
  const steps: Partial<Record<Token['name'], (value: string) => void>> = {
    startObject() {
      begin();
      see(keys);
      open('');
    },
    startArray() {
      begin();
      open(-1);
    },
    endObject: () => keys.pop(),
    endArray: () => keys.pop(),
    startKey: begin,
    endKey() {
      keys[keys.length - 1] = kept.slice(0, MAX_KEPT);
    },
    startString: begin,
    startNumber: begin,
    nullValue: begin,
    trueValue: begin,
    falseValue: begin,
    stringChunk: keep,
    numberChunk: keep,
    endString: () => see(keys, kept),
    endNumber: () => see(keys, Number(kept)),
  };
  function keep(value: string) {
    if (kept.length < MAX_KEPT) kept += value;
  }
  return (token: Token): void => steps[token.name]?.(String((token as { value?: unknown }).value));
}
