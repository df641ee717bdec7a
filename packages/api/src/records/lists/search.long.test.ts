import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { closeLists, inEachOrder, type List, openLists } from './testing/full-lists.ts';

beforeAll(openLists);
afterAll(closeLists);

const SEARCHES = {
  users: ['ar', 'žarić', 'Ђорђа Жарића', 'duk ana', 'u1', 'pg.example', 'u2400@', 'qx', 'nema ga'],
  buildings: ['st', 'zgrada', 'ZGRADA 12', 'zgradama', 'celeb a_b', '10%', '_', 'qx', 'nema ga'],
  monuments: ['st', 'zgrada', 'crkva njegoseva', 'mostovi moskovske', 'dom', 'z', 'qx', 'nema ga'],
  clerk_files: ['pd', 'odluka', 'odluke mosta', 'zgradi 1', 'odluka-16', 'qx', 'nema ga'],
} satisfies Record<List, readonly string[]>;

describe.each(Object.entries(SEARCHES))(
  'a search in %s finds the same as a plain query',
  (list, searches) => {
    test.each(searches)('%s', async (search) => {
      for (const { query, found, plainly } of await inEachOrder(list as List, search))
        expect([query, found]).toEqual([query, plainly]);
    });
  },
);
