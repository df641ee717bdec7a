import { SourceMap } from 'node:module';
import { expect, test } from '@rstest/core';
import { originsOf, type Spot } from './source-maps.ts';

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function digits(value: number): string {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = '';
  do {
    const more = rest > 31 ? 32 : 0;
    text += BASE64[(rest & 31) | more];
    rest >>>= 5;
  } while (rest > 0);
  return text;
}

/** Of each line its segments: by how much column, source, line and column of the source, and the name are more. */
const mappings = Array.from({ length: 40 }, (_, line) =>
  Array.from({ length: (line * 7) % 12 }, (_, at) => {
    const segment = [1 + ((line * at) % 90), ((line + at) % 3) - 1, at % 2 ? 900 : -899, line - at];
    if (line === 0 && at === 0) return [0, 1, 40_000, 4000];
    if ((line + at) % 5 === 0) return [segment[0] ?? 0];
    return at % 4 === 0 ? [...segment, 1] : segment;
  }),
)
  .map((line) => line.map((segment) => segment.map(digits).join('')).join(','))
  .join(';');
const sources = Array.from({ length: 30 }, (_, at) => `src/${at}.ts`);
const names = Array.from({ length: 200 }, (_, at) => `name${at}`);

test('places in sources are those that Node finds', () => {
  const node = new SourceMap({
    version: 3,
    file: '',
    sources,
    sourcesContent: [],
    sourceRoot: '',
    names,
    mappings,
  });
  const spots: Spot[] = [];
  for (let line = 44; line >= 0; line -= 1)
    for (const column of [0, 700, 1, 45, 90, 90, 300]) spots.push({ line, column });
  const found = spots.map(({ line, column }) => {
    const entry = node.findEntry(line, column);
    // Node goes on from the line before where the line has nothing so far.
    if (!('originalSource' in entry) || !entry.originalSource || entry.generatedLine !== line)
      return undefined;
    const { originalSource: source, originalLine, originalColumn } = entry;
    return { source, line: originalLine, column: originalColumn };
  });
  expect(found.filter((place) => place).length).toBeGreaterThan(80);
  expect(originsOf({ sources, mappings }, spots)).toEqual(found);
});

test.each([
  ['no mapping', '!'],
  ['a segment of six numbers', 'AAAAAA'],
  ['letters that are none', 'AAAČ'],
  ['an end within a number', 'AAAg'],
])('%s throws nothing, and leaves the lines before it', (_name, more) => {
  const map = { sources: ['a.ts'], mappings: `AAAA;${more};AAAA` };
  const spots = [0, 1, 2].map((line) => ({ line, column: 5 }));
  expect(originsOf(map, spots)[0]).toEqual({ source: 'a.ts', line: 0, column: 0 });
});
