import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ACCOUNTS, DEMONSTRATION_PASSWORD } from '@ar/demo/users';
import type { Registry, RegistryEntry } from '@ar/federation/registry';
import { sha384 } from '@ar/federation/release-files';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { hashPassword } from '../../auth/password.ts';
import { connect } from '../../database/connect.ts';
import { createPostgresDatabase, ON_POSTGRES } from '../database.ts';
import { makeProject, type StartedServer, startServer } from '../programs.ts';
import { releaseForm } from '../releases.ts';
import { call, signIn } from './client.ts';
import { createRandom } from './random.ts';

/** A server with an embedded database takes several times as long to start again. */
const ROUNDS = ON_POSTGRES ? 4 : 3;
const WORKERS = 6;
/** A server is killed at a random moment after a random number of answers. */
const MOST_ANSWERS = 12;
const MOMENT_MS = 50;
const DEPARTMENTS = ['archive', 'tourism'];
/** A demonstration's account is refused anywhere but in a demonstration. */
const SUPER_ADMIN = ON_POSTGRES
  ? 'ana@podgorica.me'
  : (ACCOUNTS.find(({ role }) => role === 'SuperAdmin')?.email ?? '');

const seed = Number(process.env.KILLED_WHILE_RELEASING_SEED ?? Date.now() % 1_000_000);
const random = createRandom(seed);
const root = mkdtempSync(join(tmpdir(), 'ar-kill-releasing-'));
const project = join(root, 'project');
/** The revisions that servers said they had made, and what in them. */
const acknowledged = new Map<number, string>();
/** One with the embedded database; two that share a PostgreSQL and the folder of releases. */
let servers: StartedServer[];
let postgres: Awaited<ReturnType<typeof createPostgresDatabase>> | undefined;
const start = () =>
  startServer(
    {
      PORT: '0',
      DATA_DIR: join(root, 'data'),
      ...(postgres && { DATABASE_URL: postgres.url }),
    },
    join(project, 'packages/api/dist'),
  );

beforeAll(async () => {
  makeProject(project, []);
  if (ON_POSTGRES) {
    postgres = await createPostgresDatabase();
    await addSuperAdmin(postgres.url);
  }
  servers = await Promise.all(postgres ? [start(), start()] : [start()]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres?.stop();
  rmSync(root, { recursive: true });
});

/** The demonstration's accounts are put into the embedded database only. */
async function addSuperAdmin(url: string): Promise<void> {
  const db = connect(url, () => {});
  const password_hash = await hashPassword(DEMONSTRATION_PASSWORD);
  await db
    .insertInto('users')
    .values({ email: SUPER_ADMIN, first_name: 'Ana', last_name: 'Prva', role: 'SuperAdmin', password_hash })
    .execute();
  await db.destroy();
}

const anyServer = () => servers[Math.floor(random() * servers.length)] as StartedServer;

/** Somebody who publishes and promotes, each time by what they see then. */
async function release(server: StartedServer, access: string, name: string, step: number) {
  const revision = Number((await call(server, 'GET', '/registry/'))?.body.revision);
  const id = DEPARTMENTS[Math.floor(random() * DEPARTMENTS.length)] as string;
  const version = `1.0.${step}-${name}`;
  const promotes = random() < 0.3;
  const body = promotes ? { revision, version: '1.0.0-r0w0' } : releaseForm(id, version, revision);
  const path = `/releases/${id}/${promotes ? 'promote/' : ''}`;
  const answer = await call(server, 'POST', path, { access, body });
  if (answer?.status === 200)
    acknowledged.set(Number(answer.body.revision), `${id} ${promotes ? '1.0.0-r0w0' : version}`);
  return answer;
}

async function killWhileReleasing(round: number): Promise<void> {
  const access = await signIn(anyServer(), SUPER_ADMIN, DEMONSTRATION_PASSWORD);
  let answersLeft = 1 + Math.floor(random() * MOST_ANSWERS);
  let killed = false;
  let enough = () => {};
  const workedEnough = new Promise<void>((settle) => {
    enough = settle;
  });
  const workers = Array.from({ length: WORKERS }, async (_, worker) => {
    for (let step = 0; !killed; step += 1) {
      const answer = await release(anyServer(), access, `r${round}w${worker}`, step);
      if (!answer) return;
      // Somebody was quicker, or that version is live or was never published: nothing else may be refused.
      expect([200, 404, 409]).toContain(answer.status);
      if (answer.status === 200) answersLeft -= 1;
      if (answersLeft <= 0) enough();
    }
  });
  await workedEnough;
  await pause(random() * MOMENT_MS);
  const victim = anyServer();
  await victim.kill(random() < 0.5 ? 'server' : 'all');
  killed = true;
  await Promise.all(workers);
  servers = [...servers.filter((server) => server !== victim), await start()];
}

/** Every acknowledged change is in the history, revisions have no gap, and every file of what is live can be had. */
async function registryIsSound(server: StartedServer): Promise<void> {
  const access = await signIn(server, SUPER_ADMIN, DEMONSTRATION_PASSWORD);
  const registry = (await call(server, 'GET', '/registry/'))?.body as unknown as Registry;
  const histories = await Promise.all(registry.departments.map(({ id }) => historyOf(server, id, access)));
  const made = new Map(histories.flat());
  expect([...made.keys()].sort((a, b) => a - b)).toEqual(
    Array.from({ length: registry.revision }, (_, index) => index + 1),
  );
  for (const [revision, what] of acknowledged)
    expect([revision, made.get(revision)]).toEqual([revision, what]);
  for (const entry of registry.departments) {
    for (const one of [entry, entry.previous]) if (one) await filesAreThere(server, one);
  }
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

test(`killed ${ROUNDS} times while departments are released, each server has a sound registry each time`, async () => {
  console.log(`KILLED_WHILE_RELEASING_SEED=${seed}`);
  for (let round = 0; round < ROUNDS; round += 1) {
    await killWhileReleasing(round);
    for (const server of servers) await registryIsSound(server);
  }
  console.log(`${acknowledged.size} changes acknowledged`);
});
