import type { DB } from '@ar/api/platform/database/schema';
import { listRecords } from '@ar/api/records/changes/record-rows';
import type { List } from '@ar/api/records/lists/page';
import { listUsers } from '@ar/api/records/routes/record-routes';
import { building } from '@ar/domain/entities/building';
import { clerkFile } from '@ar/domain/entities/clerk-file';
import { orderingOf } from '@ar/domain/entities/entity';
import { monument } from '@ar/domain/entities/monument';
import { user } from '@ar/domain/entities/user';
import { MAX_PAGE_LIMIT } from '@ar/domain/limits';
import { listQuery } from '@ar/domain/page';
import type { Kysely } from 'kysely';
import { type Case, LARGEST_PAGE, LETTERS, USUAL, writings } from './case.ts';
import { JOURNAL } from './journal.ts';
import { ROWS } from './options.ts';

interface Subject {
  list: string;
  path: string;
  read(db: Kysely<DB>): List<unknown>['page'];
  ordering: readonly string[];
  seventh: string;
  half: string;
  rare(row: number): string;
}

const ofRecords = (entity: Parameters<typeof listRecords>[1]): Pick<Subject, 'read' | 'ordering'> => ({
  read: (db) => listRecords(db, entity, 'http://localhost').page,
  ordering: orderingOf(entity),
});

const SUBJECTS: readonly Subject[] = [
  {
    list: 'users',
    path: '/api/users/',
    read: (db) => listUsers(db).page,
    ordering: orderingOf(user),
    seventh: 'vujosevic',
    half: 'podgorica',
    rare: (row) => `${row}@`,
  },
  {
    list: 'buildings',
    path: '/api/ar_platform/buildings/',
    ...ofRecords(building),
    seventh: 'zabjelo',
    half: 'stambena',
    rare: (row) => `UP-${row}`,
  },
  {
    list: 'monuments',
    path: '/api/ar_platform/monuments/',
    ...ofRecords(monument),
    seventh: 'zabjelo',
    half: 'spomenik',
    rare: (row) => `${row}`,
  },
  {
    list: 'clerk_files',
    path: '/api/supersluzbenik/',
    ...ofRecords(clerkFile),
    seventh: 'pravilnik',
    half: 'gradanima',
    rare: (row) => `-${row}.pdf`,
  },
];

/** The server has no cached result for these searches, so each search reads all texts of the list. */
const ALL_TEXTS = { p99: 1500, readsAll: true };

/** Returns parts with at least five letters, because rows without the word rarely contain such a part. */
const partsOf = (word: string) =>
  Array.from(word, (_, start) =>
    Array.from(word, (__, end) => word.slice(start, end + 1)).filter(({ length }) => length >= 5),
  ).flat();

const LISTS: readonly Case[] = SUBJECTS.flatMap(
  ({ list, path, read, ordering, seventh, half, rare }): Case[] => {
    const [first = ''] = ordering;
    type Question = Record<string, string | number>;
    const written = (query: Question) =>
      new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
    const asked = (title: string, questions: Question[], more: Partial<Case> = {}): Case => {
      const parsed = (given: Record<string, string>) =>
        listQuery([given.ordering?.replace(/^-/, '') ?? 'none']).parse(given);
      return {
        title: `${list}, ${title}`,
        addresses: questions.map((query) => `${path}?${written(query)}`),
        read: (db, { searchParams }) => read(db)(parsed(Object.fromEntries(searchParams))),
        ...USUAL,
        ...more,
      };
    };
    const pages = (found: number, query: Question = {}) =>
      Array.from({ length: 100 }, (_, at) => ({ ...query, offset: Math.floor((at / 100) * found * ROWS) }));
    const searches = (title: string, words: string[], more: Partial<Case> = {}, order: Question = {}) =>
      asked(
        `new searches, ${title}`,
        words.map((search) => ({ search, ...order })),
        { once: true, ...more },
      );
    const byFirst = { ordering: first };
    const readsAll = first.endsWith('_by_name');
    const halfWords = (rest: number) => writings(partsOf(half)).filter((_, at) => at % 2 === rest);
    const rareWords = Array.from({ length: 8000 }, (_, at) => rare((20_000 + at * 7) % ROWS));
    const bothWays = ordering.flatMap((key) => [{ ordering: key }, { ordering: `-${key}` }]);
    return [
      asked('first page', [{}], { warmsUp: true }),
      asked(`page of ${MAX_PAGE_LIMIT}`, [{ limit: MAX_PAGE_LIMIT }], LARGEST_PAGE),
      asked('any page', pages(0.996)),
      asked(`any page by ${first}`, pages(0.996, byFirst), { readsAll }),
      asked('each order, both ways', bothWays, { readsAll }),
      asked(`one search, 50 %, by ${first}, any page`, pages(0.48, { search: half, ...byFirst }), {
        readsAll: true,
        warmsUp: true,
      }),
      searches('1 row', rareWords.slice(0, 4000)),
      searches(`1 row, by ${first}`, rareWords.slice(4000), {}, byFirst),
      searches(`14 %, by ${first}`, writings(partsOf(seventh)), ALL_TEXTS, byFirst),
      searches('50 %', halfWords(0), ALL_TEXTS),
      searches(`50 %, by ${first}`, halfWords(1), ALL_TEXTS, byFirst),
      searches(`2 letters, by ${first}`, LETTERS, ALL_TEXTS, byFirst),
    ];
  },
);

export const CASES: readonly Case[] = [...LISTS, ...JOURNAL];
