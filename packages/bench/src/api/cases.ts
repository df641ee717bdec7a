import { building } from '@ar/domain/entities/building';
import { clerkFile } from '@ar/domain/entities/clerk-file';
import { orderingOf } from '@ar/domain/entities/entity';
import { monument } from '@ar/domain/entities/monument';
import { user } from '@ar/domain/entities/user';
import { MAX_PAGE_LIMIT } from '@ar/domain/limits';

export type List = 'users' | 'buildings' | 'monuments' | 'clerk_files';

/** What is asked of one list. */
export interface Case {
  list: List;
  title: string;
  /** The calls' queries, without their `?`, asked in turns. */
  queries: readonly [string, ...string[]];
  /** Each is asked once: what the server keeps of a search is then of no use. */
  once: boolean;
  /** The list is read from end to end, once after each change: what was found, or the order, is kept from then on. */
  readsAll: boolean;
  /** Its time may be at most so many times that of its bare SQL. */
  budget: number;
  /** Of 100 answers at 20 callers, 99 come within so many milliseconds. */
  p99: number;
}

interface Subject {
  list: List;
  ordering: readonly string[];
  /** A word that every seventh row holds, and one that every second does. */
  seventh: string;
  half: string;
  /** A word that this row alone holds. */
  rare(row: number): string;
}

const SUBJECTS: readonly Subject[] = [
  {
    list: 'users',
    ordering: orderingOf(user),
    seventh: 'vujosevic',
    half: 'podgorica',
    rare: (row) => `${row}@`,
  },
  {
    list: 'buildings',
    ordering: orderingOf(building),
    seventh: 'zabjelo',
    half: 'stambena',
    rare: (row) => `UP-${row}`,
  },
  {
    list: 'monuments',
    ordering: orderingOf(monument),
    seventh: 'zabjelo',
    half: 'spomenik',
    rare: (row) => `${row}`,
  },
  {
    list: 'clerk_files',
    ordering: orderingOf(clerkFile),
    seventh: 'pravilnik',
    half: 'gradanima',
    rare: (row) => `-${row}.pdf`,
  },
];

const FIRST_PAGE = 'first page';
const ONE_SEARCH = 'one search';

const BUDGET = 2;
/** No screen asks for it but exports do, and writing 80 kB of JSON takes longer than reading the rows. */
const LARGEST_PAGE_BUDGET = 3;
/** On two cores that server, database and callers share. */
const P99 = 250;
const LARGEST_PAGE_P99 = 500;
/** When all callers ask at once what nobody asked before, each of them reads all texts of the list. */
const ALL_TEXTS_P99 = 1500;

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

const times = <Value>(count: number, make: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at));

/** What is asked of every list: its pages, each order both ways, and searches. */
export const CASES: readonly Case[] = SUBJECTS.flatMap(({ list, ordering, seventh, half, rare }): Case[] => {
  const [first = ''] = ordering;
  type Question = Record<string, string | number>;
  const written = (query: Question) =>
    new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  const asked = (title: string, questions: Question[], more: Partial<Case> = {}): Case => {
    const [query = '', ...others] = questions.map(written);
    const usual = { once: false, readsAll: false, budget: BUDGET, p99: P99 };
    return { list, title, queries: [query, ...others], ...usual, ...more };
  };
  const searches = (title: string, words: string[], more: Partial<Case> = {}, order: Question = {}) =>
    asked(
      title,
      words.map((search) => ({ search, ...order })),
      { once: true, ...more },
    );
  const byFirst = { ordering: first };
  const readsAll = first.endsWith('_by_name');
  const allTexts = { p99: ALL_TEXTS_P99, readsAll: true };
  const halfWords = writings(partsOf(half));
  const rareWords = times(8000, (at) => rare(20_000 + at * 7));
  return [
    asked(FIRST_PAGE, [{}]),
    asked(`page of ${MAX_PAGE_LIMIT}`, [{ limit: MAX_PAGE_LIMIT }], {
      budget: LARGEST_PAGE_BUDGET,
      p99: LARGEST_PAGE_P99,
    }),
    asked(
      'any page',
      times(100, (at) => ({ offset: at * 996 })),
    ),
    asked(
      `any page by ${first}`,
      times(100, (at) => ({ ...byFirst, offset: at * 996 })),
      { readsAll },
    ),
    asked(
      'each order, both ways',
      ordering.flatMap((key) => [{ ordering: key }, { ordering: `-${key}` }]),
      { readsAll },
    ),
    asked(
      `${ONE_SEARCH}, 50 %, by ${first}, any page`,
      times(100, (at) => ({ search: half, ...byFirst, offset: at * 480 })),
      { readsAll: true },
    ),
    searches('new searches, 1 row', rareWords.slice(0, 4000)),
    searches(`new searches, 1 row, by ${first}`, rareWords.slice(4000), {}, byFirst),
    searches(`new searches, 14 %, by ${first}`, writings(partsOf(seventh)), allTexts, byFirst),
    searches(
      'new searches, 50 %',
      halfWords.filter((_, at) => at % 2 === 0),
      allTexts,
    ),
    searches(
      `new searches, 50 %, by ${first}`,
      halfWords.filter((_, at) => at % 2 === 1),
      allTexts,
      byFirst,
    ),
    searches(`new searches, 2 letters, by ${first}`, LETTERS, allTexts, byFirst),
  ];
});

/** What runs before anything is measured. */
export const WARM_UPS = CASES.filter(({ title }) => title === FIRST_PAGE || title.startsWith(ONE_SEARCH));
