import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/**
 * A file of an archive: its path there, and where it is read from or what it holds.
 * @typedef {{ path: string, program?: boolean } & ({ from: string } | { content: string })} Entry
 */

/**
 * All files below a folder, as entries below `under`. A link is an error: what it leads to may not be in the archive.
 *
 * @param {string} folder @param {string} under @param {(name: string) => boolean} [isWanted] by the name of a file or folder
 * @returns {Promise<Entry[]>}
 */
export async function filesBelow(folder, under, isWanted = () => true) {
  const names = (await readdir(folder)).filter(isWanted);
  const found = await Promise.all(
    names.map(async (name) => {
      const [from, path] = [join(folder, name), `${under}/${name}`];
      const kind = await lstat(from);
      if (kind.isDirectory()) return filesBelow(from, path, isWanted);
      if (!kind.isFile()) throw new Error(`${from} is neither a file nor a folder.`);
      return [{ path, from }];
    }),
  );
  return found.flat();
}

/** @param {Entry[]} entries in the order in which they are written, whatever machine lists them */
export const inOrder = (entries) => [...entries].sort((one, other) => (one.path < other.path ? -1 : 1));

/**
 * What `sha256sum --check` reads: a line for each file.
 * @param {Entry[]} entries
 */
export async function checksums(entries) {
  const lines = [];
  for (const entry of inOrder(entries)) lines.push(`${await hashOf(entry)}  ${entry.path}\n`);
  return lines.join('');
}

/** @param {Entry} entry */
async function hashOf(entry) {
  const hash = createHash('sha256');
  if ('content' in entry) return hash.update(entry.content).digest('hex');
  await pipeline(createReadStream(entry.from), hash);
  return hash.digest('hex');
}

/**
 * Writes a gzipped tar of which the same entries make the same bytes: in order, everybody's, at one time.
 *
 * @param {string} file @param {string} top the folder that everything is in @param {Entry[]} entries @param {Date} mtime
 */
export async function writeArchive(file, top, entries, mtime) {
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: 9 }), createWriteStream(file));
  for (const entry of inOrder(entries)) {
    const name = `${top}/${entry.path}`;
    const mode = entry.program ? 0o755 : 0o644;
    const size = 'content' in entry ? Buffer.byteLength(entry.content) : (await lstat(entry.from)).size;
    const into = tar.entry({ name, mode, size, mtime, uid: 0, gid: 0 });
    if ('content' in entry) into.end(entry.content);
    else await pipeline(createReadStream(entry.from), into);
  }
  tar.finalize();
  await written;
}
