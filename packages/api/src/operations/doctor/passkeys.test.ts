import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Kysely, sql } from 'kysely';
import { connect } from '../../platform/database/connect.ts';
import { type Closers, closeAll } from '../../platform/database/data-folder.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createLog } from '../../platform/observability/log.ts';
import { commandContext } from '../../testing/commands.ts';
import { createPostgresDatabase } from '../../testing/database.ts';
import { openDatabase } from '../start/open-database.ts';

const root = mkdtempSync(join(tmpdir(), 'passkeys-'));
let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let db: Kysely<DB>;

beforeAll(async () => {
  database = await createPostgresDatabase();
  db = connect(database.url, () => {});
});
afterAll(async () => {
  await db.destroy();
  await database.stop();
  rmSync(root, { recursive: true, force: true });
});

async function logOfStart(PUBLIC_ORIGIN: string): Promise<string> {
  const settings = { DATA_DIR: join(root, 'data'), DATABASE_URL: database.url, PUBLIC_ORIGIN };
  let said = '';
  const log = createLog('warn', { write: (line) => (said += line) });
  const closers: Closers = [];
  await openDatabase({ ...commandContext(settings, root), log, closers });
  await closeAll(closers);
  return said;
}

test('stores the host name of older passkeys at start, and warns if the host name changed', async () => {
  await sql`
    with owner as (
      insert into users (first_name, last_name, email, role)
      values ('Ana', 'Test', 'ana@podgorica.example', 'MonumentsAdmin') returning id)
    insert into passkeys (id, user_id, name, public_key, counter, transports)
    select 'key', id, 'Telefon', '', 0, '{}' from owner`.execute(db);
  expect(await logOfStart('https://stara.example')).toBe('');
  expect(await logOfStart('https://nova.example')).toContain(
    'Passkeys that were made for the host name stara.example do not work at nova.example: 1 of 1 person, of whom 1 cannot sign in',
  );
  expect(await logOfStart('https://stara.example')).toBe('');
});
