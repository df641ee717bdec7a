import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from '@rstest/core';
import { isByAProgram, sourceTypeOf } from './source-type.ts';

const SOUND = join(import.meta.dirname, '../../../../../demo/files/monuments/sound/sahat-kula.mp3');
const ADDRESS = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

const of = (...chunks: string[]) => sourceTypeOf(Readable.from(chunks.map((chunk) => Buffer.from(chunk))));

test('returns the term that a speech program wrote into a recording', async () => {
  const term = await sourceTypeOf(createReadStream(SOUND));
  expect(term).toBe('algorithmicMedia');
  expect(isByAProgram(term ?? null)).toBe(true);
});

test('finds the term anywhere, also across chunks', async () => {
  expect(await of(`${'x'.repeat(500)}${ADDRESS}trained`, 'Algorithmic', 'Media\0', 'x')).toBe(
    'trainedAlgorithmicMedia',
  );
  expect(await of(`x${ADDRESS.slice(0, 20)}`, `${ADDRESS.slice(20)}digitalCapture`)).toBe('digitalCapture');
});

test('recordings of people have no term, or a term that isByAProgram rejects', async () => {
  expect(await of('ID3', 'x'.repeat(300))).toBeUndefined();
  expect(await of(ADDRESS)).toBeUndefined();
  expect([isByAProgram(null), isByAProgram('digitalCapture')]).toEqual([false, false]);
});
