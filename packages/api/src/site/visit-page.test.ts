import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { readEntities } from '../departments/department-records.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { PARKS } from '../testing/parks.ts';
import { publishedNow } from '../testing/published.ts';
import { aRelease, goLive } from '../testing/releases.ts';
import { createVisitedPlaces, fillVisit } from './visit-page.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.stop());

test('places are listed with monuments first, and no more of them than asked for', async () => {
  const place = { name: 'Sahat kula', address: 'Trg' };
  const { db } = database;
  await db
    .insertInto('buildings')
    .values([
      { ...place, investor: 'Grad' },
      { ...place, investor: 'Grad' },
    ])
    .execute();
  await db.insertInto('monuments').values(place).execute();
  const places = createVisitedPlaces(publishedNow(db, await readEntities(db)));
  await places.version();
  const visits = places.list(2);
  expect(visits).toEqual([
    { item: 'MONUMENT_1', updated_at: expect.stringMatching(/^\d{4}-.*Z$/) },
    { item: 'BUILDING_1', updated_at: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
});

test('a record that a department brought greets by what of it is public', async () => {
  const { db } = database;
  await goLive(db, { ...aRelease('parks', '1.0.0'), records: PARKS });
  await sql`insert into dept_parks (name, name_en, area) values ('Njegošev park', 'Njegoš Park', 8000)`.execute(
    db,
  );
  const places = createVisitedPlaces(publishedNow(db, await readEntities(db)));
  const place = await places.find('PARKS', 1);
  if (!place) throw new Error('no place');
  const html = '__ITEM__|__NAME__|__DESCRIPTION__|__PICTURE__|__INVESTOR__|__DATA__';
  const [item, name, ...more] = fillVisit(html, place, 'en', 'https://ar.example').split('|');
  // A park has no description, the picture is the page's own, and only buildings have facts.
  expect([item, name, ...more.slice(0, 3)]).toEqual([
    'PARKS_1',
    // Its English is for staff alone.
    'Njegošev park',
    '',
    '/assets/landing/share-en.png',
    '__INVESTOR__',
  ]);
  expect(JSON.parse(String(more[3]))).toMatchObject({
    '@type': 'Place',
    name: 'Njegošev park',
    url: 'https://ar.example/visit/PARKS_1?lang=en',
  });
  expect(JSON.stringify(place)).not.toContain('8000');
  const before = await places.version();
  expect(places.list(9).at(-1)?.item).toBe('PARKS_1');
  await sql`insert into dept_parks (name, area) values ('Gorica', 1)`.execute(db);
  expect(await places.version()).not.toBe(before);
  for (const [code, id] of [
    ['PARKS', 3],
    ['LAWNS', 1],
    ['CLERK', 1],
    ['USERS', 1],
  ] as const)
    expect([code, await places.find(code, id)]).toEqual([code, undefined]);
});

test('a record whose name is for staff alone is nobody’s to visit', async () => {
  const { db } = database;
  const label = { mn: 'Naziv', en: 'Name' };
  const name = { kind: 'text', label, max: 100, required: true, heading: true } as const;
  const records = { ...PARKS, fields: { name } };
  await goLive(db, { ...aRelease('lawns', '1.0.0', 2), records });
  await sql`insert into dept_lawns (name) values ('Tajni travnjak')`.execute(db);
  const places = createVisitedPlaces(publishedNow(db, await readEntities(db)));
  expect(await places.find('LAWNS', 1)).toBeUndefined();
});
