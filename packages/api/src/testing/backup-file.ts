import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, type Headers, pack } from 'tar-stream';

export interface ArchiveEntry {
  header: Headers;
  body: Buffer;
}

export async function rewrite(
  archive: string,
  target: string,
  change: (entries: ArchiveEntry[]) => ArchiveEntry[],
): Promise<void> {
  const tar = pack();
  const writing = pipeline(tar, createWriteStream(target));
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
  const reading = pipeline(createReadStream(archive), tar);
  const entries: ArchiveEntry[] = [];
  for await (const entry of tar) entries.push({ header: entry.header, body: await buffer(entry) });
  await reading;
  return entries;
}

export function withManifest(change: (json: string) => string) {
  return (entries: ArchiveEntry[]): ArchiveEntry[] => {
    const json = change(String(entries.find(({ header }) => header.name === 'manifest.json')?.body));
    const bodies: Record<string, string> = {
      'manifest.json': json,
      'manifest.sha256': createHash('sha256').update(json).digest('hex'),
    };
    return entries.map((entry) => {
      const body = bodies[entry.header.name];
      return body === undefined ? entry : { ...entry, body: Buffer.from(body) };
    });
  };
}
