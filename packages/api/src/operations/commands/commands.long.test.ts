import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from '@rstest/core';
import { type Kysely, sql } from 'kysely';
import { connect } from '../../platform/database/connect.ts';
import { startEmbeddedDatabase } from '../../platform/database/embedded/embedded-database.ts';
import type { DB } from '../../platform/database/schema.ts';
import {
  DIST,
  prepareDataFolder,
  runAr,
  runProgram,
  type StartedServer,
  startServer,
} from '../../testing/programs.ts';

const root = mkdtempSync(join(tmpdir(), 'commands-'));
const DATA_DIR = join(root, 'data');
const RESTORED = join(root, 'restored');
const ARCHIVE = join(root, 'backup.tar');
const EMAIL = 'djina@podgorica.example';
const PASSWORD = 'Kr7#vbnM-most';
const PUBLIC_ORIGIN = 'https://ar.example';

let server: StartedServer | undefined;
afterEach(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  server = undefined;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const superadmin = (...words: string[]) => runAr('superadmin', words, { DATA_DIR, PUBLIC_ORIGIN });

async function start(dataDir: string): Promise<StartedServer> {
  server = await startServer({ DATA_DIR: dataDir, PUBLIC_ORIGIN });
  return server;
}

async function stop({ child, ended }: StartedServer): Promise<void> {
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
}

async function call(path: string, body?: object, access?: string) {
  const answer = await fetch(`${server?.origin}/api${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(access && { authorization: `Bearer ${access}` }),
    },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

test('restores a backup to a server where the SuperAdmin’s session continues', async () => {
  const made = await superadmin(EMAIL, 'Đina', 'Šćepanović');
  expect(made.code).toBe(0);
  expect(await runAr('reset-second-factor', [EMAIL], { DATA_DIR })).toMatchObject({
    code: 1,
    said: expect.stringContaining(`${EMAIL} has no second factor.`),
  });
  const token = /https:\/\/ar\.example\/auth\/reset-password\?token=([\w-]{43})\n/.exec(made.said)?.[1];
  const first = await start(DATA_DIR);
  expect(await superadmin('b@podgorica.example', 'B', 'B', '--another')).toMatchObject({
    code: 1,
    said: expect.stringContaining(`is in use by another copy (process ${first.child.pid})`),
  });
  expect((await runAr('backup', [ARCHIVE], { DATA_DIR })).said).toContain('Stop it first');
  expect((await call('/users/reset-password/', { token, new_password: PASSWORD })).status).toBe(200);
  const { access } = (await call('/auth/login/', { email: EMAIL, password: PASSWORD })).body;
  await stop(first);

  expect(await runAr('backup', [ARCHIVE], { DATA_DIR })).toMatchObject({
    code: 0,
    said: expect.stringMatching(/backup\.tar holds \d+ rows in \d+ tables/),
  });
  expect(await runAr('backup', [ARCHIVE, '--prove'], { DATA_DIR })).toMatchObject({
    code: 0,
    said: expect.stringContaining('can be restored'),
  });
  expect((await runAr('restore', [ARCHIVE], { DATA_DIR: RESTORED })).code).toBe(0);

  const second = await start(RESTORED);
  expect((await call('/users/me/', undefined, access)).body).toMatchObject({ email: EMAIL });
  expect((await call('/users/', undefined, access)).body).toMatchObject({ count: 1 });
  await stop(second);
  const said = (await second.ended).said;
  expect(said).toContain(`An embedded database keeps everything in ${RESTORED}.`);
  expect(readdirSync(root).sort()).toEqual(['backup.tar', 'backup.tar.proof.json', 'data', 'restored']);
});

test('every command refuses the database of a newer version', async () => {
  const other = { DATA_DIR: join(root, 'other'), PUBLIC_ORIGIN };
  prepareDataFolder(other.DATA_DIR);
  await opened(other.DATA_DIR, (db) =>
    sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db),
  );
  const said = /The database is newer than this program: .*9999-later.*\n$/;
  const refused = { code: 1, said: expect.stringMatching(new RegExp(`^${said.source}`)) };
  const superadmin = ['b@podgorica.example', 'B', 'B', '--another'];
  expect(await runAr('superadmin', superadmin, other)).toEqual(refused);
  const started = await runProgram('main', [], { ...other, EMBEDDED: '1', PORT: '0' });
  expect(started).toEqual({ code: 1, said: expect.stringMatching(said) });
  expect(await runAr('backup', [join(root, 'other.tar.gz')], other)).toEqual(refused);
  expect(readdirSync(root)).not.toContain('other.tar.gz');
  await opened(other.DATA_DIR, async (db) => {
    expect(await db.selectFrom('users').select('email').execute()).toEqual([]);
    const { rows } = await sql`select name from kysely_migration order by name`.execute(db);
    expect(rows.at(-1)).toEqual({ name: '9999-later' });
  });
  rmSync(other.DATA_DIR, { recursive: true });
});

async function opened(folder: string, work: (db: Kysely<DB>) => Promise<unknown>): Promise<void> {
  const embedded = await startEmbeddedDatabase(folder, join(DIST, 'embedded-process.js'));
  const db = connect(embedded.connection, () => {});
  await work(db);
  await db.destroy();
  await embedded.stop();
}
