import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { copiesOf, copyAt } from '@ar/domain/pictures';
import { StoreFailed } from '../http/outage.ts';
import type { ByteRange } from './file-headers.ts';

export interface Measures {
  size: number;
  /** Of the content, in lower-case hexadecimal. */
  sha256: string;
}

/** Where uploads are kept: a folder of this machine, or an object store that several servers share. */
export interface FileStore {
  /**
   * Stores the content under a name that the server makes, and settles once it is safely stored. Content that breaks
   * off leaves nothing behind.
   */
  put(content: Readable | Uint8Array, extension: string): Promise<Measures & { storageKey: string }>;
  /** Stores a copy of a stored picture under its own key; replaces an earlier one. */
  keepCopy(key: string, content: Uint8Array): Promise<void>;
  /** The content or a part of it; undefined if no such file is stored. Destroy it if it is not read. */
  read(storageKey: string, part?: ByteRange): Promise<Readable | undefined>;
  /** Removes the file and the copies made from it; one that is gone already is no error. */
  remove(storageKey: string): Promise<void>;
  /** Every stored file and copy, and nothing else that may be there. */
  list(): AsyncIterable<{ storageKey: string; changedAt: Date }>;
  /** Removes unfinished files that are older than this moment; answers how many. */
  removeDrafts(olderThan: Date): Promise<number>;
  /** Rejects if the store cannot be used; with `BucketRefused` if it never will. */
  ready(): Promise<void>;
}

/** The object store answers that there is no such bucket, or that this key may not use it. */
export class BucketRefused extends StoreFailed {
  override name = 'BucketRefused';
}

const KEY = /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/;

/** Whether the server makes such keys, for a file or a copy: without separators, parent folders and hidden names. */
export function isStorageKey(text: string): boolean {
  return KEY.test(text) || copyAt(text) !== undefined;
}

/** The key of a copy's original, or of the file itself. */
export function fileOfKey(key: string): string {
  return copyAt(key)?.original ?? key;
}

/** The file with all copies that may have been made from it. */
export function withCopies(storageKey: string): string[] {
  return [storageKey, ...copiesOf(storageKey).map(({ key }) => key)];
}

/** Refuses what is no key before it can become a path or an address. */
export function assertStorageKey(text: string): void {
  if (!isStorageKey(text)) throw new Error(`Not a storage key: ${text}`);
}

/** A name that no file ever had, with the harmless part of the extension. */
export function newKey(extension: string): string {
  const safe = extension.toLowerCase().replace(/[^a-z0-9]/g, '');
  return `${randomBytes(16).toString('hex')}.${safe.slice(0, 8) || 'bin'}`;
}

/** Hands a content on and measures it on the way. */
export function measure(content: Readable | Uint8Array) {
  const hash = createHash('sha256');
  let size = 0;
  let broken: unknown;
  async function* read(): AsyncGenerator<Uint8Array, void> {
    try {
      yield* content instanceof Uint8Array ? [content] : content;
    } catch (error) {
      broken = error;
      throw error;
    }
  }
  // Apart from `read`: a reader that gives up throws its own error in here, which is not the content's.
  async function* chunks(): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of read()) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  return {
    chunks: chunks(),
    /** To be called once, after all of the content went through. */
    measures: (): Measures => ({ size, sha256: hash.digest('hex') }),
    /** Why the content broke off, if it did. */
    brokenBy: () => broken,
  };
}
