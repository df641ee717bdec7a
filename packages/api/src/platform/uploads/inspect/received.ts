import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { Message } from '@ar/domain/messages/message';
import { BRANDS_END, isAvif } from '@ar/domain/upload';
import { fileTypeFromFile } from 'file-type';

export interface Received {
  path: string;
  name: string;
  size: number;
}

type KnownFlaw = 'damaged' | 'not-utf8' | 'too-many-pixels' | 'locked' | 'macros' | 'no-sound' | 'unplayable';

export type Flaw = KnownFlaw | 'unpacks-too-large' | 'other-content';

export type Check = (received: Received) => Promise<Flaw | { problem: Message } | undefined>;

export const readPart = (path: string, start: number, length: number): Promise<Buffer> =>
  buffer(createReadStream(path, { start, end: start + length - 1 }));

export function unlessOfDisk(error: unknown): undefined {
  if (error instanceof Error && 'syscall' in error) throw error;
}

export async function seenIn(path: string): Promise<{ ext: string; mime: string } | undefined> {
  const seen = await fileTypeFromFile(path).catch(unlessOfDisk);
  const isUnsure = seen?.ext === 'heic' && isAvif(await readPart(path, 0, BRANDS_END));
  return isUnsure ? { ext: 'avif', mime: 'image/avif' } : seen;
}

export const typeOf = (path: string): Promise<string | undefined> => seenIn(path).then((type) => type?.ext);
