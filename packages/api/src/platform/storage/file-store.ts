import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { copiesOf, copyAt } from '@ar/domain/pictures';
import { StoreFailed } from '../outage.ts';
import type { ByteRange } from './file-headers.ts';

interface StoreBackend {
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  read(key: string, part?: ByteRange): Promise<Readable | undefined>;
  /** Signs URLs of the store that are valid for an hour. Undefined if the store has no public origin. */
  outside?: { fromBytes: number; addressOf(key: string, content: AnswerFacts): Promise<string> } | undefined;
  remove(key: string): Promise<unknown>;
  list(): AsyncIterable<{ storageKey: string; changedAt: Date }>;
  removeDrafts(olderThan: Date): Promise<number>;
  /** Rejects with `BucketRefused` if a retry cannot help. */
  ready(): Promise<void>;
}

type AnswerFacts = Record<'type' | 'disposition' | 'caching', string>;

export class BucketRefused extends StoreFailed {
  override name = 'BucketRefused';
}

export type FileStore = ReturnType<typeof createFileStore>;

export function createFileStore(backend: StoreBackend) {
  async function write(key: string, content: Readable | Uint8Array) {
    const hash = createHash('sha256');
    let size = 0;
    let broken: { by: unknown } | undefined;
    const parts = content instanceof Uint8Array ? [content] : content;
    async function* read(): AsyncGenerator<Uint8Array, void> {
      try {
        yield* parts;
      } catch (by) {
        broken = { by };
        throw by;
      }
    }
    async function* measured() {
      for await (const chunk of read()) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    await backend.write(checkedKey(key), measured()).catch((error: unknown) => {
      throw broken ? broken.by : error;
    });
    return { size, sha256: hash.digest('hex') };
  }
  return {
    ...backend,
    async put(content: Readable | Uint8Array, extension: string) {
      const safe = extension.toLowerCase().replace(/[^a-z0-9]/g, '');
      const storageKey = `${randomBytes(16).toString('hex')}.${safe.slice(0, 8) || 'bin'}`;
      return { storageKey, ...(await write(storageKey, content)) };
    },
    keepCopy: write as (key: string, content: Uint8Array) => Promise<unknown>,
    read: async (key: string, part?: ByteRange) => backend.read(checkedKey(key), part),
    async remove(key: string): Promise<void> {
      const copies = copiesOf(checkedKey(key)).map((copy) => copy.key);
      await Promise.all([key, ...copies].map(backend.remove));
    },
  };
}

export const isStorageKey = (text: string): boolean =>
  /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/.test(text) || copyAt(text) !== undefined;

export const fileOfKey = (key: string): string => copyAt(key)?.original ?? key;

function checkedKey(text: string): string {
  if (!isStorageKey(text)) throw new Error(`Not a storage key: ${text}`);
  return text;
}
