import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createVisitedPlaces } from './visit-page.ts';

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
  const visits = await createVisitedPlaces(db).list(2);
  expect(visits).toEqual([
    { item: 'MONUMENT_1', updated_at: expect.stringMatching(/^\d{4}-.*Z$/) },
    { item: 'BUILDING_1', updated_at: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
});
