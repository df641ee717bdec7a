import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { type Entry, extract as openExtract, pack as openPack, type Pack } from 'tar-stream';
import * as z from 'zod';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { intoNewFile } from '../../platform/storage/disk.ts';
import { contentSchema } from '../move/copy-database.ts';
import { measuring } from '../move/copy-files.ts';

export const SECRET = 'jwt-secret';
const FOLDERS = ['rows', 'files', 'releases'];
/** The manifest and its hash are the last entries, so that a truncated archive is recognised. */
const MANIFEST = 'manifest.json';
const MANIFEST_HASH = 'manifest.sha256';
const FORMAT = 2;

const measured = z.object({ size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  product: z.string(),
  version: z.string(),
  migration: z.string(),
  made_at: z.iso.datetime(),
  ...contentSchema.shape,
  entries: z.record(z.string(), measured),
});
export type Manifest = z.infer<typeof manifestSchema>;
type Entries = Manifest['entries'];
type About = Omit<Manifest, 'format' | 'entries'>;

export type Add = (name: string, path: string) => Promise<Entries[string]>;

/** The backup contains password hashes and the secret that signs access tokens, so only the owner may read it. */
export async function pack(path: string, fill: (add: Add) => Promise<About>): Promise<Manifest> {
  const tar = openPack();
  const write = (file: NodeJS.WritableStream) => Promise.all([addAll(tar, fill), pipeline(tar, file)]);
  const [manifest] = await intoNewFile(path, write, { mode: 0o600, flush: true });
  return manifest;
}

async function addAll(tar: Pack, fill: (add: Add) => Promise<About>): Promise<Manifest> {
  const entries: Entries = {};
  const about = await fill(async (name, path) => {
    const { size } = await stat(path);
    const { pass, result } = measuring();
    await pipeline(createReadStream(path), pass, tar.entry({ name, size, mode: 0o600 }));
    entries[name] = result();
    return entries[name];
  });
  const manifest: Manifest = { format: FORMAT, ...about, entries };
  const json = JSON.stringify(manifest);
  tar.entry({ name: MANIFEST, mode: 0o600 }, json);
  tar.entry({ name: MANIFEST_HASH, mode: 0o600 }, hash('sha256', json));
  tar.finalize();
  return manifest;
}

interface Reading {
  archive: string;
  identity: string | undefined;
  folder: string;
  isWanted?(name: string): boolean;
}

export type Unpacked = Awaited<ReturnType<typeof readEntries>>;

/** Checks the whole archive, but unpacks only wanted entries. @throws StartRefused if the archive is damaged */
export async function unpack(reading: Reading): Promise<Unpacked> {
  const { archive, identity, folder } = reading;
  await mkdir(folder, { mode: 0o700 });
  const extract = openExtract();
  const [taken, read] = await Promise.allSettled([
    readEntries(extract, reading),
    decrypted(archive, identity)
      .then((content) => pipeline(content, extract))
      .catch((error: Error) => {
        extract.destroy(error);
        throw error;
      }),
  ]);
  if (taken.status === 'fulfilled' && read.status === 'fulfilled') return taken.value;
  const reasons = [taken, read].filter((end) => end.status === 'rejected').map(({ reason }) => reason);
  throw refusal(archive, reasons.find(({ code }) => code !== 'ERR_STREAM_PREMATURE_CLOSE') ?? reasons[0]);
}

async function readEntries(all: AsyncIterable<Entry>, { archive, folder, isWanted = () => true }: Reading) {
  const entries: Entries = {};
  const about: Record<string, string> = {};
  for await (const entry of all) {
    const { name, type } = entry.header;
    if (type !== 'file' || !isOurs(name) || Object.hasOwn(entries, name))
      throw new StartRefused(`${archive} is not a backup of this product: it holds ${JSON.stringify(name)}.`);
    const { pass, result } = measuring();
    if (name === MANIFEST || name === MANIFEST_HASH) {
      about[name] = await text(entry);
      continue;
    } else if (isWanted(name)) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await intoNewFile(path, (file) => pipeline(entry, pass, file), { mode: 0o600 });
    } else for await (const _ of pass(entry));
    entries[name] = result();
  }
  return { manifest: readManifest(archive, about), entries };
}

function readManifest(archive: string, about: Record<string, string>) {
  const { [MANIFEST]: json = '', [MANIFEST_HASH]: expected } = about;
  if (expected !== undefined && expected !== hash('sha256', json))
    throw new StartRefused(`${archive} is damaged: ${MANIFEST} in it is changed.`);
  const manifest = expected && manifestSchema.safeParse(JSON.parse(json)).data;
  if (manifest) return manifest;
  throw new StartRefused(`${archive} is incomplete, or was made by an unknown version of the product.`);
}

export function isOurs(name: string): boolean {
  if ([MANIFEST, MANIFEST_HASH, SECRET].includes(name)) return true;
  const steps = name.split('/');
  if (!steps.every((step) => /^[^\\\p{Cc}]+$/u.test(step) && step !== '.' && step !== '..')) return false;
  return FOLDERS.includes(steps[0] ?? '') && steps.length > 1;
}

export function differences({ manifest: { entries: expected }, entries: found }: Unpacked) {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...names].flatMap((name) => {
    const [one, other] = [expected[name], found[name]];
    if (one?.size === other?.size && one?.sha256 === other?.sha256) return [];
    const problem = !other ? 'is missing' : one ? 'is changed' : 'is not part of it';
    return [{ name, problem }];
  });
}

function refusal(archive: string, cause: NodeJS.ErrnoException): Error {
  if (cause instanceof StartRefused) return cause;
  const { code, path, syscall, message } = cause;
  if (code === 'ENOENT' && path === archive)
    return new StartRefused(`There is no file ${archive}.`, { cause });
  if (syscall) return new StartRefused(`The backup cannot be unpacked: ${message}`, { cause });
  return new StartRefused(`${archive} is damaged, or not a backup: ${message}`, { cause });
}

/** The first line of every file that the program age encrypted (C2SP age specification, version 1). */
const BEGINNING = 'age-encryption.org/v1\n';

export async function encrypted(content: Readable, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return Readable.fromWeb((await encrypter.encrypt(webOf(content))) as ReadableStream);
}

async function decrypted(path: string, identity: string | undefined): Promise<Readable> {
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
