import { createHash } from 'node:crypto';
import { createReadStream, type Stats, type WriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { type Entry, extract as openExtract, pack as openPack, type Pack } from 'tar-stream';
import * as z from 'zod';
import { intoNewFile, intoPlace } from '../../files/into-new-file.ts';
import { StartRefused } from '../../start/start-refused.ts';

/** The parts of the data folder in a backup. The others are remade or belong to this machine: caches, locks, sent mails. */
const FOLDERS = ['database', 'files', 'releases'];
const SECRET = 'jwt-secret';

/** The last entry of an archive: one that breaks off has none. */
const MANIFEST = 'manifest.json';

const FORMAT = 1;

/** What an archive says of itself: every folder in it, and every file with its size and hash. */
const manifest = z.object({
  format: z.literal(FORMAT),
  product: z.string(),
  version: z.string(),
  migration: z.string(),
  made_at: z.iso.datetime(),
  folders: z.array(z.string()),
  files: z.record(z.string(), z.object({ size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});
export type Manifest = z.infer<typeof manifest>;
type Contents = Pick<Manifest, 'folders' | 'files'>;
type About = Omit<Manifest, 'format' | keyof Contents>;

/**
 * Writes an archive (tar, gzip) for its owner's eyes only: it holds the secret that signs access tokens. It stands under
 * its name once it is whole and on the disk.
 */
export async function pack(folder: string, target: string, about: About): Promise<Contents> {
  const draft = `${target}.part`;
  await rm(draft, { force: true });
  const tar = openPack();
  // The server is stopped meanwhile, and images and models are compressed already: quick is better than small.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const fill = (file: WriteStream) => Promise.all([addAll(tar, folder, about), pipeline(tar, gzip, file)]);
  const [contents] = await intoPlace(target, draft, fill);
  return contents;
}

async function addAll(tar: Pack, folder: string, about: About): Promise<Contents> {
  const contents: Contents = { folders: [], files: {} };
  for (const part of [...FOLDERS, SECRET]) {
    const found = await stat(join(folder, part)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (found) await add(tar, folder, part, found, contents);
  }
  const said: Manifest = { format: FORMAT, ...about, ...contents };
  tar.entry({ name: MANIFEST, mode: 0o600 }, JSON.stringify(said));
  tar.finalize();
  return contents;
}

/** Files and releases are first written under a hidden name; such leftovers of a killed server are skipped. */
async function add(tar: Pack, folder: string, name: string, found: Stats, contents: Contents): Promise<void> {
  const path = join(folder, name);
  if (found.isFile()) {
    const { size } = found;
    contents.files[name] = await measured((pass) =>
      pipeline(createReadStream(path), pass, tar.entry({ name, size, mode: 0o600 })),
    );
  } else if (found.isDirectory()) {
    tar.entry({ name, type: 'directory', mode: 0o700 });
    contents.folders.push(name);
    const hasDrafts = name === 'files' || name === 'releases';
    for (const child of (await readdir(path)).sort()) {
      if (hasDrafts && child.startsWith('.')) continue;
      await add(tar, folder, `${name}/${child}`, await stat(join(path, child)), contents);
    }
  } else {
    throw new StartRefused(`${path} is neither a file nor a folder, so it cannot be backed up.`);
  }
}

type Pass = (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;

async function measured(work: (pass: Pass) => Promise<unknown>): Promise<Contents['files'][string]> {
  const hash = createHash('sha256');
  let size = 0;
  await work(async function* (chunks) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  });
  return { size, sha256: hash.digest('hex') };
}

/** Unpacks an archive into a new folder. Refuses one that is not whole, was changed, or holds what no backup does. */
export async function unpack(archive: string, folder: string): Promise<Manifest> {
  await mkdir(folder, { mode: 0o700 });
  const found = await unpackAll(archive, folder).catch((error: NodeJS.ErrnoException) => {
    throw refusal(archive, error);
  });
  const said = await readManifest(archive, folder);
  const different = firstDifference(said, found);
  if (different !== undefined) {
    throw new StartRefused(`${archive} is damaged: ${different} in it is not what was backed up.`);
  }
  return said;
}

async function unpackAll(archive: string, folder: string): Promise<Contents> {
  const extract = openExtract();
  const [written, read] = await Promise.allSettled([
    writeEntries(extract, folder, archive),
    pipeline(createReadStream(archive), createGunzip(), extract),
  ]);
  if (written.status === 'fulfilled' && read.status === 'fulfilled') return written.value;
  const reasons = [written, read].flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  // Each breaks off when the other does, which is then no reason of its own.
  throw reasons.find(({ code }) => code !== 'ERR_STREAM_PREMATURE_CLOSE') ?? reasons[0];
}

async function writeEntries(entries: AsyncIterable<Entry>, folder: string, archive: string) {
  const contents: Contents = { folders: [], files: {} };
  for await (const entry of entries) {
    const { type } = entry.header;
    const name = entry.header.name.replace(/\/$/, '');
    const path = join(folder, name);
    if ((type !== 'file' && type !== 'directory') || !isOurs(name, type)) {
      throw new StartRefused(`${archive} is not a backup of this product: it holds ${JSON.stringify(name)}.`);
    }
    if (type === 'directory') {
      await mkdir(path, { mode: 0o700 });
      contents.folders.push(name);
      entry.resume();
    } else {
      // A new one: no entry may take another's place.
      const write = (pass: Pass) => intoNewFile(path, (file) => pipeline(entry, pass, file), { mode: 0o600 });
      contents.files[name] = await measured(write);
    }
  }
  delete contents.files[MANIFEST];
  return contents;
}

/** No other entry is ever written: an archive of somebody else's making reaches nothing outside its folder. */
export function isOurs(name: string, type: 'file' | 'directory'): boolean {
  const steps = name.split('/');
  if (!steps.every((step) => /^[^\\\p{Cc}]+$/u.test(step) && step !== '.' && step !== '..')) return false;
  if (type === 'file' && (name === MANIFEST || name === SECRET)) return true;
  return FOLDERS.includes(steps[0] ?? '') && (type === 'directory' || steps.length > 1);
}

function firstDifference(said: Contents, found: Contents): string | undefined {
  const folders = new Set(found.folders);
  const missing = said.folders.find((name) => !folders.has(name));
  if (missing !== undefined || said.folders.length !== folders.size) return missing ?? 'a folder';
  const names = [...Object.keys(said.files), ...Object.keys(found.files)];
  return names.find((name) => {
    const [one, other] = [said.files[name], found.files[name]];
    return one?.size !== other?.size || one?.sha256 !== other?.sha256;
  });
}

/** Errors of the disk have a code of the system's; zlib's and the archive format's mean a damaged archive. */
function refusal(archive: string, cause: NodeJS.ErrnoException): Error {
  if (cause instanceof StartRefused) return cause;
  const { code, path, syscall, message } = cause;
  if (code === 'ENOENT' && path === archive) {
    return new StartRefused(`There is no file ${archive}.`, { cause });
  }
  if (syscall) return new StartRefused(`The backup cannot be unpacked: ${message}`, { cause });
  return new StartRefused(`${archive} is damaged, or not a backup: ${message}`, { cause });
}

async function readManifest(archive: string, folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST);
  try {
    return manifest.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new StartRefused(
      `${archive} is not whole, or was made by a version of the product that this one does not know.`,
    );
  } finally {
    await rm(file, { force: true });
  }
}
