import { createReadStream, createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Headers, pack } from 'tar-stream';

export interface ArchiveEntry {
  header: Headers;
  body: Buffer;
}

/** Writes another archive from the entries of one, as somebody would who changes a backup. */
export async function rewrite(
  archive: string,
  target: string,
  change: (entries: ArchiveEntry[]) => ArchiveEntry[],
): Promise<void> {
  const tar = pack();
  const writing = pipeline(tar, createGzip(), createWriteStream(target));
  for (const { header, body } of change(await readEntries(archive))) {
    const { name, type, linkname } = header;
    if (type === 'file') tar.entry({ name }, body);
    else tar.entry({ name, type, linkname });
  }
  tar.finalize();
  await writing;
}

export async function readEntries(archive: string): Promise<ArchiveEntry[]> {
  const tar = extract();
  const reading = pipeline(createReadStream(archive), createGunzip(), tar);
  const entries: ArchiveEntry[] = [];
  for await (const entry of tar) entries.push({ header: entry.header, body: await buffer(entry) });
  await reading;
  return entries;
}
