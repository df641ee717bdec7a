import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** Returns sorted paths. @param {string} folder @throws for a symbolic link, because its target may be outside the folder */
export async function filesIn(folder) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.flatMap((one) => {
    const path = join(one.parentPath, one.name);
    if (one.isDirectory()) return [];
    if (!one.isFile()) throw new Error(`${path} is neither a file nor a folder.`);
    return [relative(folder, path)];
  });
  return paths.sort();
}

/** Returns lines for `sha256sum --check`. @param {string} folder @param {readonly string[]} paths */
export async function checksums(folder, paths) {
  const lines = [];
  for (const path of paths) lines.push(`${await hashOf(join(folder, path))}  ${path}\n`);
  return lines.join('');
}

/** @param {string} path */
export async function hashOf(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Equal files make equal archives. `top`: the folder in the archive; `programs` are executable.
 * @param {string} file @param {string} folder @param {string} top @param {{ mtime: Date, programs: readonly string[] }} options */
export async function writeArchive(file, folder, top, { mtime, programs }) {
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: 9 }), createWriteStream(file));
  for (const path of await filesIn(folder)) {
    const { size } = await stat(join(folder, path));
    const mode = programs.includes(path) ? 0o755 : 0o644;
    const entry = tar.entry({ name: `${top}/${path}`, mode, size, mtime, uid: 0, gid: 0 });
    await pipeline(createReadStream(join(folder, path)), entry);
  }
  tar.finalize();
  await written;
}
