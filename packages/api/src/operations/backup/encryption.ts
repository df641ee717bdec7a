import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartRefused } from '../../platform/config/start-refused.ts';

/** The first line of every age file (C2SP age specification, version 1). */
const BEGINNING = 'age-encryption.org/v1\n';

export async function encrypted(content: Readable, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return Readable.fromWeb((await encrypter.encrypt(webOf(content))) as ReadableStream);
}

export async function decrypted(path: string, identity: string | undefined): Promise<Readable> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(BEGINNING.length), 0, BEGINNING.length, 0);
  const content = file.createReadStream({ start: 0 });
  if (buffer.toString('latin1') !== BEGINNING) return content;
  try {
    if (!identity) throw new StartRefused(`${path} is encrypted: name the file with its key by --identity.`);
    const decrypter = new Decrypter();
    for (const key of await keysIn(identity)) decrypter.addIdentity(key);
    return Readable.fromWeb((await decrypter.decrypt(webOf(content))) as ReadableStream);
  } catch (cause) {
    content.destroy();
    if (cause instanceof StartRefused) throw cause;
    const { message } = cause as Error;
    throw new StartRefused(`${path} cannot be opened with the key in ${identity}: ${message}`, { cause });
  }
}

/** Reads the file that `age-keygen` writes: one key per line, and comments. */
async function keysIn(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw new StartRefused(`The key cannot be read: ${cause.message}`, { cause });
  });
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (keys.length === 0) throw new StartRefused(`${path} holds no key: it must be as age-keygen writes it.`);
  return keys;
}

const webOf = (content: Readable) => Readable.toWeb(content) as globalThis.ReadableStream<Uint8Array>;
