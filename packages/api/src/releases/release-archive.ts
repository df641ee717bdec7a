import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Release } from '@ar/federation/descriptor';
import { extract, pack } from 'tar-stream';
import { DOCUMENT } from './release-folder.ts';

/** A release's files as one tar archive. Its document is not in it: the database has that. */
export async function packRelease(folder: string, { files }: Release): Promise<Buffer> {
  const tar = pack();
  const packed = buffer(tar);
  for (const name of Object.keys(files).sort()) {
    tar.entry({ name, mode: 0o600, mtime: new Date(0) }, await readFile(join(folder, name)));
  }
  tar.finalize();
  return packed;
}

/**
 * Unpacks a release into a draft. Only files that its document names are taken, and no more bytes than were published;
 * whether they are the right ones, `readRelease` says.
 */
export async function unpackRelease(
  archive: Readable,
  draft: string,
  { release, size }: { release: Release; size: number },
): Promise<void> {
  const entries = extract();
  archive.on('error', (error) => entries.destroy(error)).pipe(entries);
  let rest = size;
  try {
    for await (const entry of entries) {
      const { name, size: bytes = 0, type } = entry.header;
      rest -= bytes;
      if (type !== 'file' || !Object.hasOwn(release.files, name) || rest < 0) {
        throw new Error(
          `The archive of ${release.id} ${release.version} holds what was not published: ${name}`,
        );
      }
      await mkdir(dirname(join(draft, name)), { recursive: true });
      await writeFile(join(draft, name), entry, { flag: 'wx' });
    }
  } finally {
    archive.destroy();
  }
  await writeFile(join(draft, DOCUMENT), JSON.stringify(release), { flag: 'wx' });
}
