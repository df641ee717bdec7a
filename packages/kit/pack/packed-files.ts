import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

export type Files = ReadonlyMap<string, string | Uint8Array>;

const LEFT_OUT =
  /(?:^|\/)(?:node_modules|dist|test-results|\.turbo|contract)\/|\.test\.tsx?$|^(?:rstest|rsbuild)\.config\.ts$|^(?:package|tsconfig|turbo)\.json$/;

export const sourcesIn = (folder: string): Map<string, Buffer> =>
  filesIn(folder, (file) => !LEFT_OUT.test(file));

export function filesIn(folder: string, isWanted = (_file: string) => true): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return new Map(files.filter(isWanted).map((file) => [file, readFileSync(path.join(folder, file))]));
}

/** @throws if the file has no such import. */
export function withOwn(files: Files, file: string, { from, to }: { from: string; to: string }): Files {
  const text = Buffer.from(files.get(file) ?? '').toString();
  if (!text.includes(`'${from}'`)) throw new Error(`${file} does not import ${from}.`);
  return new Map([...files, [file, text.replace(`'${from}'`, `'${to}'`)]]);
}

export const sorted = <Value>(entries: Iterable<readonly [string, Value]>) =>
  [...entries].sort(([one], [other]) => (one < other ? -1 : 1));

/** `npm pack` uses this time for all files. */
const LONG_AGO = new Date('1985-10-26T08:15:00.000Z');

/** Equal files make equal archives. `programs` are executable. */
export async function tarball(files: Files, programs: readonly string[]): Promise<Buffer> {
  const tar = pack();
  const packed = buffer(tar);
  for (const [file, content] of sorted(files)) {
    const mode = programs.includes(file) ? 0o755 : 0o644;
    tar.entry({ name: `package/${file}`, mode, mtime: LONG_AGO }, Buffer.from(content));
  }
  tar.finalize();
  return gzipSync(await packed, { level: 9 });
}
