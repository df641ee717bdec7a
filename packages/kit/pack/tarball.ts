import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

/** Path → content. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

/** What npm writes, so that the same files make the same bytes on every day. */
const LONG_AGO = new Date('1985-10-26T08:15:00.000Z');

/** A package as npm installs it: everything below `package/`, gzipped. `programs` can be run. */
export async function tarball(files: Files, programs: readonly string[]): Promise<Buffer> {
  const tar = pack();
  const chunks: Buffer[] = [];
  const ended = (async () => {
    for await (const chunk of tar) chunks.push(chunk);
  })();
  for (const [path, content] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const mode = programs.includes(path) ? 0o755 : 0o644;
    tar.entry({ name: `package/${path}`, mode, mtime: LONG_AGO }, Buffer.from(content));
  }
  tar.finalize();
  await ended;
  return gzipSync(Buffer.concat(chunks), { level: 9 });
}
