import { readJournal } from '@ar/api/activity/journal';
import type { DB } from '@ar/api/database/schema';
import type { List } from '@ar/api/lists/page';
import { listRecords } from '@ar/api/records/record-rows';
import { listUsers } from '@ar/api/users/users-routes';
import { activityQuery, journalOf } from '@ar/domain/activity';
import { building } from '@ar/domain/entities/building';
import { clerkFile } from '@ar/domain/entities/clerk-file';
import { orderingOf } from '@ar/domain/entities/entity';
import { monument } from '@ar/domain/entities/monument';
import { user } from '@ar/domain/entities/user';
import { MAX_PAGE_LIMIT } from '@ar/domain/limits';
import { listQuery } from '@ar/domain/page';
import type { Kysely } from 'kysely';
import { ENTRIES, ROWS } from './options.ts';

interface Subject {
  list: string;
  path: string;
  read(db: Kysely<DB>): List<unknown>['page'];
  ordering: readonly string[];
  /** A word that every seventh row holds, and one that every second does. */
  seventh: string;
  half: string;
  /** A word that this row alone holds. */
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

/** What is asked of one list. */
export interface Case {
  title: string;
  path: string;
  /** As the server's own route reads what a query asks for. */
  read(db: Kysely<DB>, asked: Record<string, string>): Promise<unknown>;
  /** The calls' queries, without their `?`, asked in turns. */
  queries: readonly string[];
  /** Runs before anything is measured, too. */
  warmsUp?: boolean;
  /** Each is asked once: what the server keeps of a search is then of no use. */
  once?: boolean;
  /** The list is read from end to end, once after each change: what was found, or the order, is kept from then on. */
  readsAll?: boolean;
  /** Its time may be at most so many times that of its bare SQL. */
  budget: number;
  /** Of 100 answers at 20 callers, 99 come within so many milliseconds, on two cores that server, database and callers share. */
  p99: number;
}

const USUAL = { budget: 2, p99: 250 };
/** No screen asks for it but exports do, and writing 80 kB of JSON takes longer than reading the rows. */
const LARGEST_PAGE = { budget: 3, p99: 500 };
/** When all callers ask at once what nobody asked before, each of them reads all texts of the list. */
const ALL_TEXTS = { p99: 1500, readsAll: true };

/** All ways to write these words with small and capital letters: other questions to the server, and the same work. */
const writings = (words: readonly string[]) =>
  words.flatMap((word) =>
    Array.from({ length: 2 ** word.length }, (_, capitals) =>
      Array.from(word, (letter, at) => ((capitals >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
    ),
  );

/** Each part of a word that has five letters or more; it is in the same rows, and in few others. */
const partsOf = (word: string) =>
  Array.from(word, (_, start) =>
    Array.from(word, (__, end) => word.slice(start, end + 1)).filter(({ length }) => length >= 5),
  ).flat();

const LETTERS = writings(
  Array.from('bdgjklmnprstvz', (one) => Array.from('aeiou', (two) => one + two)).flat(),
);

/** What is asked of every list: its pages, each order both ways, and searches. */
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
        path,
        read: (db, given) => read(db)(parsed(given)),
        queries: questions.map(written),
        ...USUAL,
        ...more,
      };
    };
    /** A hundred pages of the part of the list that is found. */
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

const ofJournal = (title: string, queries: readonly string[], more: Partial<Case> = {}): Case => ({
  title: `journal, ${title}`,
  path: '/api/activity/',
  async read(db, asked) {
    const { limit, offset, ordering, ...filter } = activityQuery.parse(asked);
    return readJournal(db, { filter, seen: journalOf('SuperAdmin') }, { limit, offset });
  },
  queries,
  ...USUAL,
  ...more,
});

const numbers = (count: number, write: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at));

/** What is asked of the journal: its pages, each filter alone and with others, a record's entries, and searches. */
const JOURNAL: readonly Case[] = [
  ofJournal('first page', [''], { warmsUp: true }),
  ofJournal(`page of ${MAX_PAGE_LIMIT}`, [`limit=${MAX_PAGE_LIMIT}`], LARGEST_PAGE),
  ofJournal(
    'any page',
    // Near and far ones by turns: what is heard of the server's SQL in a second are the first of them.
    numbers(100, (at) => `offset=${Math.floor(((at * 37) % 100) * 0.0094 * ENTRIES)}`),
    { p99: 3000 },
  ),
  ofJournal(
    'each department',
    ['users', 'buildings', 'monuments', 'clerk'].map((one) => `resource=${one}`),
  ),
  ofJournal(
    'each kind',
    ['added', 'edited', 'status', 'deleted', 'restored', 'access', 'releases'].map((one) => `kind=${one}`),
  ),
  ofJournal(
    'each person',
    numbers(40, (at) => `actor=${at + 1}`),
  ),
  ofJournal(
    'a week',
    numbers(100, (at) => `from=2025-0${1 + (at % 9)}-03&to=2025-0${1 + (at % 9)}-09`),
  ),
  ofJournal(
    'department, kind and person',
    numbers(40, (at) => `resource=monuments&kind=deleted&actor=${at + 1}`),
  ),
  ofJournal(
    'a record',
    numbers(100, (at) => `resource=monuments&record=${at * 97 + 1}`),
  ),
  ofJournal(
    'new searches, 1 record',
    numbers(2000, (at) => `search=${(20_000 + at * 7) % ROWS}-ka`),
    { once: true },
  ),
  ofJournal(
    'new searches, two words',
    numbers(2000, (at) => `search=kula+${(20_000 + at * 7) % ROWS}-ka`),
    { once: true },
  ),
  ofJournal(
    'new searches, 14 %',
    writings(['kula']).map((word) => `search=${word}`),
    { p99: 1500 },
  ),
  ofJournal(
    '2 letters',
    LETTERS.slice(0, 100).map((word) => `search=${word}`),
    { p99: 3000 },
  ),
];

export const CASES: readonly Case[] = [...LISTS, ...JOURNAL];
