import { expect, test } from '@rstest/core';
import { inspected } from './testing/inspected.ts';
import { glbOf, gltf, uint32 } from './testing/samples.ts';

const DAMAGED = 'Fajl je oštećen ili nepotpun.';

function changed(glb: Buffer, at: number, value: Buffer | string): Buffer {
  const copy = Buffer.from(glb);
  Buffer.from(value).copy(copy, at);
  return copy;
}

const SOUND = glbOf(gltf(), Buffer.alloc(16));

test('a binary glTF is taken with its buffer and without one', async () => {
  expect(await inspected('zgrada.glb', SOUND)).toBe('model/gltf-binary');
  expect(await inspected('zgrada.glb', glbOf(gltf()))).toBe('model/gltf-binary');
});

test.each([
  ['of version 1', glbOf(gltf(), Buffer.alloc(16), 1)],
  ['that is longer than it says', Buffer.concat([SOUND, Buffer.from('<script>')])],
  ['whose JSON reaches beyond its end', changed(SOUND, 12, uint32(SOUND.length))],
  ['whose JSON is empty', glbOf('')],
  ['whose JSON is empty, with a buffer', glbOf('', Buffer.alloc(16))],
  ['whose JSON is none', changed(SOUND, 20, 'html')],
  ['whose first chunk is no JSON', changed(SOUND, 16, 'BIN\0')],
  ['whose buffer reaches beyond its end', changed(SOUND, SOUND.length - 24, uint32(17))],
  ['without a version', glbOf(gltf({ generator: 'AR Podgorica' }))],
  ['with the version as a number', glbOf(gltf({ version: 2 }))],
  ['of an older glTF', glbOf(gltf({ version: '1.0' }))],
  ['whose root is a list', glbOf(`[${gltf()}]`)],
])('a binary glTF %s is refused', async (_what, content) => {
  expect(await inspected('zgrada.glb', content)).toBe(DAMAGED);
});

test('no part of a binary glTF passes for the whole', async () => {
  for (let length = 1; length < SOUND.length; length += 1) {
    const answer = await inspected('zgrada.glb', SOUND.subarray(0, length));
    expect(answer).toMatch(length < 4 ? 'Sadržaj fajla ne odgovara' : DAMAGED);
  }
});

test('a glTF may carry its buffers inside', async () => {
  const buffer = `data:application/octet-stream;base64,${Buffer.alloc(3_000_000, 7).toString('base64')}`;
  const content = gltf({ version: '2.0' }, { buffers: [{ uri: buffer }] });
  expect(await inspected('zgrada.gltf', content)).toBe('model/gltf+json');
  expect(await inspected('zgrada.gltf', `\uFEFF\n ${content}\n`)).toBe('model/gltf+json');
  expect(await inspected('zgrada.gltf', content.slice(0, -2))).toBe(DAMAGED);
});

test.each([
  ['no glTF', '{"name": "zgrada"}', DAMAGED],
  ['a list', '[1]', 'Sadržaj fajla ne odgovara njegovom nastavku (.gltf).'],
  ['a text', 'zgrada', 'Sadržaj fajla ne odgovara njegovom nastavku (.gltf).'],
])('%s named .gltf is refused', async (_what, content, problem) => {
  expect(await inspected('zgrada.gltf', content)).toBe(problem);
});
