import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DepartmentRecords } from '@ar/domain/entities/department-records';
import type { Release } from '@ar/federation/descriptor';
import type { ListedDepartment, Registry, RegistryEntry } from '@ar/federation/registry';
import { sha384 } from '@ar/federation/release-files';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Kysely, sql } from 'kysely';
import { hashPassword } from '../../accounts/sessions/password.ts';
import { currentRegistry, findRelease } from '../../departments/releases/registry.ts';
import { connect } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createPostgresDatabase } from '../database.ts';
import { PARKS, WIDER_PARKS } from '../parks.ts';
import { makeProject, type StartedServer, startServer } from '../programs.ts';
import { releaseForm } from '../releases.ts';
import { call, signIn } from './client.ts';
import { createRandom } from './random.ts';

/** Raise the variable to test changes of publishing. */
const ROUNDS = Number(process.env.KILLED_WHILE_RELEASING_ROUNDS ?? 3);
/** About the duration of the releases of one round. */
const MOMENT_MS = 600;
const TIMEOUT_MS = 60_000;
const DEPARTMENTS = 10;
const ADMIN = { email: 'ana@podgorica.me', password: 'Kr7#vbnM-most' };

const seed = Number(process.env.KILLED_WHILE_RELEASING_SEED ?? Date.now() % 1_000_000);
const random = createRandom(seed);
const root = mkdtempSync(join(tmpdir(), 'ar-kill-releasing-'));
const project = join(root, 'project');
const acknowledged = new Map<number, string>();
/** Both servers use one database and one release folder. */
let servers: StartedServer[];
let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>;
const start = () =>
  startServer(
    {
      PORT: '0',
      DATA_DIR: join(root, 'data'),
      DATABASE_URL: postgres.url,
    },
    join(project, 'packages/api/dist'),
  );

beforeAll(async () => {
  makeProject(project, []);
  postgres = await createPostgresDatabase();
  await inDatabase(addSuperAdmin);
  servers = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  rmSync(root, { recursive: true });
});

async function inDatabase<Result>(look: (db: Kysely<DB>) => Promise<Result>): Promise<Result> {
  const db = connect(postgres.url, () => {});
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}

async function addSuperAdmin(db: Kysely<DB>): Promise<void> {
  const password_hash = await hashPassword(ADMIN.password);
  await db
    .insertInto('users')
    .values({ email: ADMIN.email, first_name: 'Ana', last_name: 'Prva', role: 'SuperAdmin', password_hash })
    .execute();
}

const anyServer = () => servers[Math.floor(random() * servers.length)] as StartedServer;

/** Repeats a release with the new revision if a concurrent release was faster. */
async function release(access: string, id: string, version: string, more: Partial<Release>): Promise<void> {
  for (;;) {
    const server = anyServer();
    const revision = Number((await call(server, 'GET', '/registry/'))?.body.revision);
    const body = releaseForm(id, version, revision, { release: more });
    const answer = await call(server, 'POST', `/releases/${id}/`, { access, body });
    if (answer?.status === 200) acknowledged.set(Number(answer.body.revision), `${id} ${version}`);
    if (answer?.status === 409 && answer.body.code === 'stale-revision') continue;
    // 1.0.0 has fewer fields than 1.1.0, so 1.0.0 is refused if 1.1.0 is live.
    if (answer && answer.status !== 200)
      expect([version, answer.body.code]).toEqual(['1.0.0', 'field-removed']);
    return;
  }
}

/** Kills a server while each department publishes two releases. Half of the departments have records. */
async function killWhileReleasing(round: number): Promise<void> {
  const access = await signIn(anyServer(), ADMIN.email, ADMIN.password);
  const released = Array.from({ length: DEPARTMENTS }, async (_, number) => {
    const id = `department${number}of${round}`;
    const hasRecords = number % 2 === 0;
    await Promise.all([
      release(access, id, '1.0.0', hasRecords ? { records: PARKS } : {}),
      release(access, id, '1.1.0', hasRecords ? { records: WIDER_PARKS } : {}),
    ]);
  });
  await pause(random() * MOMENT_MS);
  const victim = anyServer();
  await victim.kill(random() < 0.5 ? 'server' : 'all');
  servers = servers.filter((server) => server !== victim);
  await Promise.all(released);
  servers.push(await start());
}

async function registryIsSound(server: StartedServer): Promise<void> {
  const access = await signIn(server, ADMIN.email, ADMIN.password);
  const registry = (await call(server, 'GET', '/registry/'))?.body as unknown as Registry<ListedDepartment>;
  const histories = await Promise.all(registry.departments.map(({ id }) => historyOf(server, id, access)));
  const made = new Map(histories.flat());
  expect([...made.keys()].sort((a, b) => a - b)).toEqual(
    Array.from({ length: registry.revision }, (_, index) => index + 1),
  );
  for (const [revision, what] of acknowledged)
    expect([revision, made.get(revision)]).toEqual([revision, what]);
  for (const { whole } of registry.departments) {
    const answer = await call(server, 'GET', `/registry/entries/${whole.revision}/`);
    const entry = answer?.body as unknown as RegistryEntry;
    for (const one of [entry, entry.previous]) if (one) await filesAreThere(server, one);
  }
}

async function tablesFit(access: string): Promise<void> {
  const { live, kept, columns } = await inDatabase(readTables);
  expect([...columns.keys()].sort()).toEqual(kept.map(({ department }) => `dept_${department}`).sort());
  const defined = new Map(kept.map(({ department, definition }) => [department, definition]));
  for (const { id, records } of live) {
    if (!records) continue;
    for (const definition of [records, defined.get(id) as DepartmentRecords])
      for (const [name, { kind }] of Object.entries(definition.fields))
        expect([id, ...(columns.get(`dept_${id}`) ?? [])]).toContain(kind === 'file' ? `${name}_id` : name);
    for (const server of servers) {
      const status = async () => (await call(server, 'GET', `/records/${id}/`, { access }))?.status;
      // Each server reads changes of other servers within a second.
      await expect.poll(status, { timeout: TIMEOUT_MS }).toBe(200);
    }
  }
}

async function readTables(db: Kysely<DB>) {
  const registry = await currentRegistry(db);
  const live = [];
  for (const { id, version } of registry.departments)
    live.push((await findRelease(db, id, version))?.document as Release);
  const kept = await db.selectFrom('department_records').select(['department', 'definition']).execute();
  const { rows } = await sql<{ schema: string; names: string[] }>`
    select table_schema as schema, array_agg(column_name::text) as names from information_schema.columns
    where table_schema like 'dept\_%' and table_name = 'records' group by table_schema`.execute(db);
  const columns = new Map(rows.map(({ schema, names }) => [schema, names]));
  return { live, kept: kept as { department: string; definition: DepartmentRecords }[], columns };
}

async function historyOf(server: StartedServer, id: string, access: string): Promise<[number, string][]> {
  const entries: [number, string][] = [];
  for (;;) {
    const path = `/releases/${id}/history/?limit=100&offset=${entries.length}`;
    const body = (await call(server, 'GET', path, { access }))?.body as {
      count: number;
      results: { revision: number; version: string }[];
    };
    entries.push(
      ...body.results.map(({ revision, version }): [number, string] => [revision, `${id} ${version}`]),
    );
    if (entries.length >= body.count) return entries;
  }
}

async function filesAreThere(server: StartedServer, { base, files }: RegistryEntry): Promise<void> {
  for (const [path, hash] of Object.entries(files)) {
    const answer = await fetch(`http://127.0.0.1:${server.port}${base}${path}`);
    expect([base, path, await sha384(await answer.arrayBuffer())]).toEqual([base, path, hash]);
  }
}

test(`keeps the registry consistent when a server is killed ${ROUNDS} times during releases`, async () => {
  console.log(`KILLED_WHILE_RELEASING_SEED=${seed}`);
  for (let round = 0; round < ROUNDS; round += 1) {
    await killWhileReleasing(round);
    for (const server of servers) await registryIsSound(server);
    await tablesFit(await signIn(anyServer(), ADMIN.email, ADMIN.password));
  }
  console.log(`${acknowledged.size} changes acknowledged`);
});
