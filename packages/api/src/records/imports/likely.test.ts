import { departmentEntity } from '@ar/domain/entities/department-entity';
import type { DefinedField, DepartmentRecords } from '@ar/domain/entities/department-records';
import { expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { startTestApi } from '../../testing/api.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { importsOf } from '../../testing/imports.ts';
import { PARKS } from '../../testing/parks.ts';
import { aRelease, goLive } from '../../testing/releases.ts';

test('matches a row by place in a department whose places are not public', async () => {
  const database = await openTestDatabase();
  const { name, latitude, longitude } = PARKS.fields as Record<
    'name' | 'latitude' | 'longitude',
    DefinedField
  >;
  const inside = (one: DefinedField): DefinedField => ({ ...one, public: undefined });
  const records: DepartmentRecords = {
    words: { one: 'well', many: 'wells' },
    fields: { name: inside(name), latitude: inside(latitude), longitude: inside(longitude) },
  };
  const roles = ['SuperAdmin'];
  await goLive(database.db, { ...aRelease('wells', '1.0.0'), records, roles });
  const api = await startTestApi({
    database,
    departments: [{ entity: departmentEntity('wells', records), roles }],
  });
  try {
    await sql`insert into dept_wells (name, latitude, longitude) values ('Bunar', 42.44, 19.26)`.execute(
      api.db,
    );
    const wells = importsOf(api, '/records/wells/', (await api.signInAs('SuperAdmin')).access);
    const table = 'Naziv;Geografska širina;Geografska dužina\nČesma;42,4401;19,26\nIzvor;42,5;19,3';
    const { id } = await wells.ready(table, { name: 'a.csv' });
    expect(await wells.rows(id)).toMatchObject([
      { verdict: 'same', likely: [{ name: 'Bunar', by: ['near'], metres: 11 }] },
      { verdict: 'new', likely: [] },
    ]);
  } finally {
    await api.stop();
  }
});
