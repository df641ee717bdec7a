import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@ar/federation/descriptor';
import type { Registry } from '@ar/federation/registry';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { publish } from './release-actions.ts';

export const FILES = {
  'entry.js': 'globalThis.ran = true;',
  'mf-manifest.json': '{}',
  'async/page.css': 'main{color:red}',
};

/** A sound release document of the smallest size. */
export function aRelease(id: string, version: string, order = 1): Release {
  return {
    id,
    path: id,
    contract: 1,
    menu: { label: { mn: id, en: id }, icon: 'M0 0h24v24z', order },
    roles: ['SuperAdmin'],
    version,
    builtWith: '2.9.2',
    shared: { react: '19.3.1' },
    copies: {},
    first: [],
    entry: 'entry.js',
    files: Object.fromEntries(Object.entries(FILES).map(([path, text]) => [path, sha384(text)])),
  };
}

/** Writes a release with its files, as a department's build leaves it. */
export function writeRelease(folder: string, release: Release): void {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(join(folder, 'department.json'), JSON.stringify(release));
}

export function sha384(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}

/** Makes a release live in the registry alone, without any file. */
export function goLive(db: Kysely<DB>, release: Release): Promise<Registry | undefined> {
  const install = async () => {};
  return publish({ db, check: () => [] }, { release, by: 'test', size: 1, install });
}
