import { createHash } from 'node:crypto';
import { createReadStream, type Stats, type WriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { pack as openPack, type Pack } from 'tar-stream';
import { intoNewFile } from '../../files/into-new-file.ts';
import { CommandRefused } from '../run-command.ts';
import { type About, type Contents, MANIFEST, manifestOf, PARTS } from './manifest.ts';

/**
 * Writes the data folder's parts into one archive (tar, gzip), for its owner's eyes only: it holds the secret that
 * signs access tokens. It stands under its name once it is whole and on the disk, and not before.
 */
export async function pack(folder: string, target: string, about: About): Promise<Contents> {
  const draft = `${target}.part`;
  await rm(draft, { force: true });
  const tar = openPack();
  // The server is stopped meanwhile, and images and models are compressed already: quick is better than small.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  try {
    const fill = (file: WriteStream) => Promise.all([addAll(tar, folder, about), pipeline(tar, gzip, file)]);
    const [contents] = await intoNewFile(draft, fill, { mode: 0o600, flush: true });
    await rename(draft, target);
    await persistName(dirname(target));
    return contents;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function addAll(tar: Pack, folder: string, about: About): Promise<Contents> {
  const contents: Contents = { folders: [], files: {} };
  for (const part of PARTS) {
    const found = await stat(join(folder, part)).catch(unlessMissing);
    if (found) await add(tar, folder, part, found, contents);
  }
  tar.entry({ name: MANIFEST, mode: 0o600 }, JSON.stringify(manifestOf(about, contents)));
  tar.finalize();
  return contents;
}

/** Files and releases are first written under a hidden name; such leftovers of a killed server are skipped. */
async function add(tar: Pack, folder: string, name: string, found: Stats, contents: Contents): Promise<void> {
  const path = join(folder, name);
  if (found.isFile()) {
    contents.files[name] = await addFile(tar, path, name, found.size);
  } else if (found.isDirectory()) {
    tar.entry({ name, type: 'directory', mode: 0o700 });
    contents.folders.push(name);
    const hasDrafts = name === 'files' || name === 'releases';
    for (const child of (await readdir(path)).sort()) {
      if (hasDrafts && child.startsWith('.')) continue;
      await add(tar, folder, `${name}/${child}`, await stat(join(path, child)), contents);
    }
  } else {
    throw new CommandRefused(`${path} is neither a file nor a folder, so it cannot be backed up.`);
  }
}

async function addFile(tar: Pack, path: string, name: string, size: number) {
  const hash = createHash('sha256');
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(createReadStream(path), hashed, tar.entry({ name, size, mode: 0o600 }));
  return { size, sha256: hash.digest('hex') };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** A name is durable only once its folder is written too (fsync(2)); not everywhere can a folder be opened. */
async function persistName(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
