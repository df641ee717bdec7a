import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const RELEASES = 'releases';
const DOCUMENT = 'department.json';
const MANIFEST = 'mf-manifest.json';

/** A module in Module Federation's manifest, with its files. */
interface Part {
  assets: Record<'js' | 'css', { sync: string[] }>;
}

/** A department's only release in a fresh data folder. */
export interface PublishedRelease {
  id: string;
  version: string;
  folder: string;
  /** Every file with a hash in the registry, below the folder. */
  files: string[];
  entry: string;
  /** The files of the department's start; other files load on demand. */
  initialFiles: string[];
  /** The department's own copy of `@ar/records`, if any, which it loads when the host has another version. */
  ownList: string[];
  /** The name of the department's Module Federation container. */
  container: string;
}

/** A department's first release in the data folder, built with the server. */
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

/** Removes the folder while the server runs; returns a function that restores it. */
export function removeRelease({ folder }: PublishedRelease): () => void {
  const away = `${folder}.away`;
  renameSync(folder, away);
  return () => renameSync(away, folder);
}

/** Changes one byte of a file; returns a function that restores it. */
export function changeOneByte({ folder }: PublishedRelease, file: string): () => void {
  const place = path.join(folder, file);
  const right = readFileSync(place);
  const wrong = Buffer.from(right);
  const middle = Math.floor(wrong.length / 2);
  wrong[middle] = (wrong[middle] ?? 0) ^ 1;
  writeFileSync(place, wrong);
  return () => writeFileSync(place, right);
}
