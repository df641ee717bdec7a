import { monument } from '@ar/domain/entities/monument';
import { expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { connect, UNHURRIED } from '../../platform/database/connect.ts';
import { createPostgresDatabase } from '../../testing/database.ts';
import { createPublicRecords } from './public-records.ts';

test('keeps the last read public records while the database is down', async () => {
  const { url, stop } = await createPostgresDatabase();
  const db = connect(url, () => {}, UNHURRIED);
  await sql`insert into monuments (name, address) values ('Sahat kula', 'Trg')`.execute(db);
  const lines: string[] = [];
  const log = { warn: (_: object, line: string) => lines.push(line), info() {} };
  const records = createPublicRecords({ db, log: log as never });
  records.serve([monument]);
  await records.refreshNow();
  const names = () =>
    records
      .list('monuments')
      ?.present()
      .map(({ row }) => row.name);
  expect(names()).toEqual(['Sahat kula']);
  await db.destroy();
  await records.refreshNow().catch(() => {});
  expect([records.isReady(), names()]).toEqual([true, ['Sahat kula']]);
  await stop();
});
