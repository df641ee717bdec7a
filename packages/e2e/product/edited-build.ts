import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { containerName } from '@ar/federation/release-files';

const REMOTES = path.resolve(import.meta.dirname, '../../../remotes');

interface Edit {
  fingerprint: string;
  replace: Record<string, string>;
  /** Simulates changed shared packages, so that the department loads the bundled copies. */
  ownCopies?: true;
}

export function editedBuild(project: string, id: string, { fingerprint, replace, ownCopies }: Edit): string {
  const remote = path.join(project, 'remotes', id);
  const dist = path.join(remote, 'dist');
  mkdirSync(remote, { recursive: true });
  cpSync(path.join(REMOTES, id, 'package.json'), path.join(remote, 'package.json'));
  cpSync(path.join(REMOTES, id, 'dist'), dist, { recursive: true });
  const document = JSON.parse(readFileSync(path.join(dist, 'department.json'), 'utf8'));
  const version = document.version.replace(/-.*$/, `-${fingerprint}`);
  const copies: Record<string, string> = { ...document.copies };
  const texts = Object.entries({ [containerName(document)]: containerName({ id, version }), ...replace });
  if (ownCopies) {
    for (const [module, built] of Object.entries(copies)) {
      copies[module] = `0.0.0-${fingerprint}`;
      texts.push([built, copies[module]]);
    }
  }
  const found = new Set<string>();
  const hashes: Record<string, string> = {};
  // The entry is edited last, because the entry contains the hashes of other files.
  const files = readdirSync(dist).filter((file) => Object.hasOwn(document.files, file));
  for (const file of [...files.filter((one) => one !== document.entry), document.entry]) {
    const place = path.join(dist, file);
    let text = readFileSync(place, 'utf8');
    for (const [from, to] of texts) {
      if (text.includes(from)) found.add(from);
      text = text.replaceAll(from, to);
    }
    for (const [other, hash] of Object.entries(hashes)) text = text.replaceAll(document.files[other], hash);
    writeFileSync(place, text);
    hashes[file] = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  }
  const missing = Object.keys(replace).filter((text) => !found.has(text));
  if (missing.length > 0) throw new Error(`The build of ${id} holds no ${missing.join(', nor ')}.`);
  writeFileSync(
    path.join(dist, 'department.json'),
    JSON.stringify({ ...document, version, copies, files: hashes }),
  );
  return version;
}
