import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { readEntities } from '../../records/definitions/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { PARKS } from '../../testing/parks.ts';
import { publishedNow } from '../../testing/published.ts';
import { aRelease, goLive } from '../../testing/releases.ts';
import { createVisitedPlaces } from './visited-places.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.stop());

test('the sitemap lists monuments first', async () => {
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
  expect(places.changes().slice(0, 2)).toEqual([
    { item: 'MONUMENT_1', updated_at: expect.stringMatching(/^\d{4}-.*Z$/) },
    { item: 'BUILDING_1', updated_at: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
});

test("shows a department's record with the public fields only", async () => {
  const { db } = database;
  await goLive(db, { ...aRelease('parks', '1.0.0'), records: PARKS });
  await sql`insert into dept_parks (name, name_en, area) values ('Njegošev park', 'Njegoš Park', 8000)`.execute(
    db,
  );
  const places = createVisitedPlaces(publishedNow(db, await readEntities(db)));
  const place = await places.find('PARKS_1');
  if (!place) throw new Error('no place');
  expect(place).toMatchObject({
    kind: 'PLACE',
    record: { id: 1, name: 'Njegošev park' },
  });
  const { neighbours, nextStop, ...own } = places.around(place);
  for (const { record } of [own, ...neighbours, ...(nextStop ? [nextStop] : [])])
    expect(Object.values(record)).not.toContain(8000);
  expect(own.record).not.toHaveProperty('area');
  const before = await places.version();
  expect(places.changes().at(-1)?.item).toBe('PARKS_1');
  await sql`insert into dept_parks (name, area) values ('Gorica', 1)`.execute(db);
  expect(await places.version()).not.toBe(before);
  for (const [code, id] of [
    ['PARKS', 3],
    ['LAWNS', 1],
    ['CLERK', 1],
    ['USERS', 1],
  ] as const)
    expect([code, await places.find(`${code}_${id}`)]).toEqual([code, undefined]);
});

test('a record without a public name has no page', async () => {
  const { db } = database;
  const label = { mn: 'Naziv', en: 'Name' };
  const name = { kind: 'text', label, max: 100, required: true, heading: true } as const;
  const records = { ...PARKS, fields: { name } };
  await goLive(db, { ...aRelease('lawns', '1.0.0', 2), records });
  await sql`insert into dept_lawns (name) values ('Tajni travnjak')`.execute(db);
  const places = createVisitedPlaces(publishedNow(db, await readEntities(db)));
  expect(await places.find('LAWNS_1')).toBeUndefined();
});

test('a place has the nearest places of any kind and the next monument of the round', async () => {
  const { db } = database;
  const at = (name: string, latitude: number, longitude: number) => ({
    name,
    address: 'Podgorica',
    latitude,
    longitude,
  });
  const monuments = await db
    .insertInto('monuments')
    .values([at('Jug', 42.43, 19.26), at('Sjever', 42.44, 19.26), at('Istok', 42.435, 19.27)])
    .returning('id')
    .execute();
  await db
    .insertInto('buildings')
    .values({ ...at('Bazen', 42.431, 19.26), investor: 'Grad' })
    .execute();
  await sql`insert into dept_parks (id, name, latitude, longitude) overriding system value
    values (7, 'Park', 42.429, 19.26)`.execute(db);
  const places = createVisitedPlaces(publishedNow(db, await readEntities(db)));
  const around = async (code: string, id = 0) => {
    const found = await places.find(`${code}_${id}`);
    const place = found && places.around(found);
    return {
      near: place?.neighbours.map(({ record, metres }) => `${record.name} ${Math.round(metres)}`),
      next: place?.nextStop?.record.name,
    };
  };
  const isWhole = async () => {
    const found = await places.find(`MONUMENT_${monuments[0]?.id}`);
    return found && places.around(found).isWalkWhole;
  };
  const [south, north, east] = await Promise.all(monuments.map(({ id }) => around('MONUMENT', id)));
  expect(south?.near).toEqual(['Bazen 111', 'Park 111', 'Istok 991']);
  expect([south?.next, east?.next, north?.next]).toEqual(['Istok', 'Sjever', 'Jug']);
  // The next stop after another kind of place is the nearest monument. A place without coordinates has no neighbours.
  expect((await around('PARKS', 7)).next).toBe('Jug');
  expect(await around('MONUMENT', 1)).toEqual({ near: [], next: undefined });
  expect(await isWhole()).toBe(false);
  await db.deleteFrom('monuments').where('latitude', 'is', null).execute();
  expect(await isWhole()).toBe(true);
  const [far] = await db
    .insertInto('monuments')
    .values([at('Ničije ostrvo', 0, 0), at('Budva', 42.2864, 18.84)])
    .returning('id')
    .execute();
  expect(await around('MONUMENT', far?.id)).toEqual({ near: [], next: undefined });
  expect(await isWhole()).toBe(false);
  expect((await around('MONUMENT', monuments[1]?.id)).next).toBe('Jug');
  expect((await around('MONUMENT', monuments[0]?.id)).next).toBe('Istok');
  await db
    .deleteFrom('monuments')
    .where('id', '=', monuments[2]?.id ?? 0)
    .execute();
  expect((await around('MONUMENT', monuments[0]?.id)).next).toBe('Sjever');
});
