import type { WriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { intoNewFile } from './disk.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ar-new-file-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('writes the content with the given mode', async () => {
  const path = join(folder, 'cijeli');
  await intoNewFile(path, (file) => pipeline(Readable.from(['most ', 'i kula']), file), { mode: 0o600 });
  expect(await readFile(path, 'utf8')).toBe('most i kula');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

async function* passing(chunks: AsyncIterable<Buffer>) {
  yield* chunks;
}

test('does not open the file after a failed write', async () => {
  const broken = new Readable().destroy(new Error('gone'));
  let file: WriteStream | undefined;
  const writing = intoNewFile(join(folder, 'slomljen'), (made) => {
    file = made;
    return pipeline(broken, passing, made);
  });
  await expect(writing).rejects.toThrow('gone');
  expect(file?.closed).toBe(true);
});

test('reports an error after the last byte, such as a failed flush', async () => {
  const writing = intoNewFile(join(folder, 'pun'), async (file) => {
    await pipeline(Readable.from(['most']), file, { end: false });
    file.destroy(new Error('no space'));
  });
  await expect(writing).rejects.toThrow('no space');
});

test('does not overwrite an existing file', async () => {
  const path = join(folder, 'raniji');
  await writeFile(path, 'raniji');
  await expect(intoNewFile(path, (file) => pipeline(Readable.from(['novi']), file))).rejects.toThrow(
    'EEXIST',
  );
  expect(await readFile(path, 'utf8')).toBe('raniji');
});
