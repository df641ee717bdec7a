import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const RELEASES = 'releases';
const DOCUMENT = 'department.json';
const MANIFEST = 'mf-manifest.json';

interface Part {
  assets: Record<'js' | 'css', { sync: string[] }>;
}

export interface PublishedRelease {
  id: string;
  version: string;
  folder: string;
  /** The paths of all files with a hash in the registry, relative to the folder. */
  files: string[];
  entry: string;
  /** The manifest, the entry, and the files that the department's first page needs. All other files load on demand. */
  initialFiles: string[];
  /**
   * The files of the department's copy of `@ar/records`. The department loads these files if the host has another
   * version. Empty if the department has no copy.
   */
  ownList: string[];
  container: string;
}

export function publishedRelease(dataDir: string, id: string): PublishedRelease {
  const versions = path.join(dataDir, RELEASES, id);
  const madeAt = (version: string) => statSync(path.join(versions, version)).birthtimeMs;
  const [version] = readdirSync(versions).sort((one, other) => madeAt(one) - madeAt(other));
  if (!version) throw new Error(`${versions} holds no release`);
  const folder = path.join(versions, version);
  const document = JSON.parse(readFileSync(path.join(folder, DOCUMENT), 'utf8'));
  const manifest = JSON.parse(readFileSync(path.join(folder, MANIFEST), 'utf8'));
  const files = Object.keys(document.files);
  const { entry } = document;
  const atOnce = ({ assets: { js, css } }: Part) => [...js.sync, ...css.sync];
  const initialFiles = [MANIFEST, entry, ...atOnce(manifest.exposes[0])];
  const list = manifest.shared.find(({ name }: { name: string }) => name === '@ar/records');
  const ownList = list ? atOnce(list) : [];
  return { id, version, folder, files, initialFiles, ownList, entry, container: manifest.name };
}

/** Removes the release's folder while the server runs. Returns a function that restores the folder. */
export function removeRelease({ folder }: PublishedRelease): () => void {
  const away = `${folder}.away`;
  renameSync(folder, away);
  return () => renameSync(away, folder);
}

/** Changes a byte of a file. Returns a function that restores the file. */
export function changeOneByte({ folder }: PublishedRelease, file: string): () => void {
  const place = path.join(folder, file);
  const right = readFileSync(place);
  const wrong = Buffer.from(right);
  const middle = Math.floor(wrong.length / 2);
  wrong[middle] = (wrong[middle] ?? 0) ^ 1;
  writeFileSync(place, wrong);
  return () => writeFileSync(place, right);
}
