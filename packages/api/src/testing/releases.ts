import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@ar/federation/descriptor';
import type { ListedDepartment, Registry } from '@ar/federation/registry';
import type { LightMyRequestResponse } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { changeReleases } from '../departments/releases/change-releases.ts';
import type { DB } from '../platform/database/schema.ts';
import type { TestApi } from './api.ts';

const LATER = '@layer page;';

export const FILES = {
  // As in a bundler's entry, the text contains the hash of a file that the entry loads.
  'entry.js': `globalThis.ran = '${sha384(LATER)}';`,
  'mf-manifest.json': '{}',
  'async/page.css': LATER,
};

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

/** Publishes a release without writing its files. */
export async function goLive(db: Kysely<DB>, release: Release): Promise<void> {
  const command = { kind: 'publish', release, by: 'test' } as const;
  const upload = { size: 1, install: async () => {} };
  await changeReleases({ db, check: () => [] }, release.id, command, upload);
}

export interface Sent {
  release?: Partial<Release>;
  /** Replaces or adds files. `undefined` omits a file. */
  files?: Record<string, string | undefined>;
  more?: object;
}

export function releaseForm(
  id: string,
  version: string,
  revision: number,
  { release, files, more }: Sent = {},
): FormData {
  const form = new FormData();
  const document = { ...aRelease(id, version), ...release };
  form.append('release', JSON.stringify({ release: document, revision, ...more }));
  for (const [path, text] of Object.entries({ ...FILES, ...files })) {
    if (text !== undefined) form.append('file', new Blob([text]), path);
  }
  return form;
}

/** `access` is a person's access token or a deploy token. */
export function releaser(api: TestApi, access: string) {
  const registry = async () => (await api.get('/registry/')).json();
  const revision = async (): Promise<number> => (await registry()).revision;
  return {
    revision,
    async publish(id: string, version: string, sent: Sent = {}) {
      return api.sendForm(
        'POST',
        `/releases/${id}/`,
        releaseForm(id, version, await revision(), sent),
        access,
      );
    },
    /** Sends the current revision of the registry with the change. */
    async change(id: string, name: string, body: object = {}): Promise<LightMyRequestResponse> {
      return api.post(`/releases/${id}/${name}/`, { revision: await revision(), ...body }, access);
    },
    async history(id: string) {
      const { results } = (await api.get(`/releases/${id}/history/?limit=100`, access)).json();
      return results as Record<string, unknown>[];
    },
    async live(id: string) {
      const { departments }: Registry<ListedDepartment> = await registry();
      const whole = departments.find((department) => department.id === id)?.whole;
      return whole && (await api.get(`/registry/entries/${whole.revision}/`)).json();
    },
  };
}

export async function makeToken(api: TestApi, admin: string, department: string): Promise<string> {
  const answer = await api.post('/deploy-tokens/', { department, label: `CI ${department}` }, admin);
  return answer.json().token;
}

export async function waitingForLock(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and not granted and datname = current_database()`.execute(db);
  return rows[0]?.waiting ?? 0;
}
