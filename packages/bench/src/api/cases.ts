import { BUILDING_ORDERING } from '@ar/domain/building';
import { CLERK_FILE_ORDERING } from '@ar/domain/clerk-file';
import { MAX_PAGE_LIMIT } from '@ar/domain/limits';
import { MONUMENT_ORDERING } from '@ar/domain/monument';
import { USER_ORDERING } from '@ar/domain/user';
import { ROWS } from './fill.ts';
import { RARE } from './names.ts';

export type List = 'users' | 'buildings' | 'monuments' | 'clerk_files';

/** One question to one list. */
export interface Case {
  list: List;
  title: string;
  /** The call's query, without its `?`. */
  query: string;
  /** Its time may be at most so many times that of its bare SQL. */
  budget: number;
}

interface Subject {
  list: List;
  ordering: readonly string[];
  /** A word that every seventh row holds, and one that every second does. */
  seventh: string;
  half: string;
}

const SUBJECTS: readonly Subject[] = [
  { list: 'users', ordering: USER_ORDERING, seventh: 'Vujošević', half: 'podgorica' },
  { list: 'buildings', ordering: BUILDING_ORDERING, seventh: 'Zabjelo', half: 'stambena' },
  { list: 'monuments', ordering: MONUMENT_ORDERING, seventh: 'Zabjelo', half: 'spomenik' },
  { list: 'clerk_files', ordering: CLERK_FILE_ORDERING, seventh: 'odluka', half: 'gradjanima' },
];

const FIRST_PAGE = 'first page';
const LARGEST_PAGE = `page of ${MAX_PAGE_LIMIT}`;

const BUDGET = 2;
/** No screen asks for it but exports do, and writing 80 kB of JSON takes longer than reading the rows. */
const LARGEST_PAGE_BUDGET = 3;

/** What is asked of every list: its pages, searches, and each order both ways. */
export const CASES: readonly Case[] = SUBJECTS.flatMap(({ list, ordering, seventh, half }) => {
  const [first = ''] = ordering;
  const questions: [title: string, query: Record<string, string | number>][] = [
    [FIRST_PAGE, {}],
    [LARGEST_PAGE, { limit: MAX_PAGE_LIMIT }],
    ['page in the middle', { offset: ROWS / 2 }],
    ['last page', { offset: ROWS - 6 }],
    ['search, 1 row', { search: RARE }],
    ['search, 14 %', { search: seventh }],
    ['search, 50 %', { search: half }],
    [`search, 1 row, by ${first}`, { search: RARE, ordering: first }],
    [`search, 14 %, by ${first}`, { search: seventh, ordering: first }],
    [`by ${first}, in the middle`, { ordering: first, offset: ROWS / 2 }],
    ...ordering.flatMap((key): typeof questions => [
      [`by ${key}`, { ordering: key }],
      [`by ${key}, descending`, { ordering: `-${key}` }],
    ]),
  ];
  return questions.map(([title, query]) => ({
    list,
    title,
    budget: title === LARGEST_PAGE ? LARGEST_PAGE_BUDGET : BUDGET,
    query: new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString(),
  }));
});

export const FIRST_PAGES = CASES.filter(({ title }) => title === FIRST_PAGE);
