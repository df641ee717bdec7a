import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, extract as openExtract } from 'tar-stream';
import { intoNewFile } from '../../files/into-new-file.ts';
import { CommandRefused } from '../run-command.ts';
import { type Contents, firstDifference, isOurs, MANIFEST, type Manifest, manifest } from './manifest.ts';

/**
 * Unpacks an archive into a new folder and returns what it says of itself, or refuses it: when it is not whole, when
 * anything in it is not what was put there, or when it holds what no backup does. What stands in the folder after a
 * refusal is of no use.
 */
export async function unpack(archive: string, folder: string): Promise<Manifest> {
  await mkdir(folder, { mode: 0o700 });
  const found = await unpackAll(archive, folder).catch((error: NodeJS.ErrnoException) => {
    throw refusal(archive, error);
  });
  const said = await readManifest(archive, folder);
  const { [MANIFEST]: _, ...files } = found.files;
  const different = firstDifference(said, { ...found, files });
  if (different !== undefined) {
    throw new CommandRefused(`${archive} is damaged: ${different} in it is not what was backed up.`);
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

async function writeEntries(
  entries: AsyncIterable<Entry>,
  folder: string,
  archive: string,
): Promise<Contents> {
  const contents: Contents = { folders: [], files: {} };
  for await (const entry of entries) {
    const { type } = entry.header;
    const name = entry.header.name.replace(/\/$/, '');
    if ((type !== 'file' && type !== 'directory') || !isOurs(name, type)) {
      throw new CommandRefused(
        `${archive} is not a backup of this product: it holds ${JSON.stringify(name)}.`,
      );
    }
    if (type === 'directory') {
      await mkdir(join(folder, name), { mode: 0o700 });
      contents.folders.push(name);
      entry.resume();
    } else {
      contents.files[name] = await writeFile(entry, join(folder, name));
    }
  }
  return contents;
}

async function writeFile(entry: Entry, path: string) {
  const hash = createHash('sha256');
  let size = 0;
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  // A new one: no entry may take another's place.
  await intoNewFile(path, (file) => pipeline(entry, hashed, file), { mode: 0o600 });
  return { size, sha256: hash.digest('hex') };
}

/** Errors of the disk have a code of the system's; zlib's and the archive format's mean a damaged archive. */
function refusal(archive: string, error: NodeJS.ErrnoException): Error {
  if (error instanceof CommandRefused) return error;
  if (error.code === 'ENOENT' && error.path === archive) {
    return new CommandRefused(`There is no file ${archive}.`, { cause: error });
  }
  if (error.syscall)
    return new CommandRefused(`The backup cannot be unpacked: ${error.message}`, { cause: error });
  return new CommandRefused(`${archive} is damaged, or not a backup: ${error.message}`, { cause: error });
}

async function readManifest(archive: string, folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST);
  const text = await readFile(file, 'utf8').catch(() => '');
  await rm(file, { force: true });
  const parsed = manifest.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new CommandRefused(
    `${archive} is not whole, or was made by a version of the product that this one does not know.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
