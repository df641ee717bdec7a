import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { copiesOf, copyAt } from '@ar/domain/pictures';
import { StoreFailed } from '../http/outage.ts';
import type { ByteRange } from './byte-range.ts';
import type { Measures } from './measure.ts';

/** What the `files` table keeps of a stored file. */
interface StoredFile extends Measures {
  storageKey: string;
}

/** Where uploads are kept: a folder of this machine, or an object store that several servers share. */
export interface FileStore {
  /**
   * Stores the content under a name of the server's own making, and settles once it is safely stored. A content
   * that breaks off leaves nothing behind.
   */
  put(content: Readable | Uint8Array, extension: string): Promise<StoredFile>;
  /** Stores a copy that was made from a stored picture, under its own key. Made again, it takes the place of the former. */
  keepCopy(key: string, content: Uint8Array): Promise<void>;
  /** The content or a part that lies in it; undefined where no such file is stored. Destroy it if it is not read. */
  read(storageKey: string, part?: ByteRange): Promise<Readable | undefined>;
  /** Removes the file and the copies made from it; one that is gone already is no error. */
  remove(storageKey: string): Promise<void>;
  /** Every stored file and copy; whatever else stands there is passed over. */
  list(): AsyncIterable<{ storageKey: string; changedAt: Date }>;
  /** Removes what breaking off left behind before this moment, as when the server was killed; says how many. */
  removeDrafts(olderThan: Date): Promise<number>;
  /** Settles if the store can be reached and used, and rejects if it cannot; with `BucketRefused` if it never will. */
  ready(): Promise<void>;
}

/** The object store answers, and there is no such bucket, or it is not for this key. */
export class BucketRefused extends StoreFailed {
  override name = 'BucketRefused';
}

const KEY = /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/;

/** Whether a text is a key this server makes, of a file or of a copy: no separator, no parent folder and no hidden name ever is. */
export function isStorageKey(text: string): boolean {
  return KEY.test(text) || copyAt(text) !== undefined;
}

/** The file that a key stands or falls with: the original of a copy, or the file itself. */
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

/** A name that no file ever had; of the extension only what is harmless stays. */
export function newKey(extension: string): string {
  const safe = extension
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 8);
  return `${randomBytes(16).toString('hex')}.${safe || 'bin'}`;
}
