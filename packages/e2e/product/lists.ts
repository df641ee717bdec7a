import type { Page } from '@playwright/test';
import type { Account } from './accounts.ts';

type Kind = 'text' | 'day' | 'area' | 'yes or no' | 'role';

type Column = readonly [label: string, field: string, kind: Kind];

export interface ListFacts {
  id: string;
  account: Account;
  path: string;
  api: string;
  title: string;
  empty: string;
  columns: readonly [Column, ...Column[]];
}

export type Row = Record<string, unknown>;

export interface Answer {
  count: number;
  results: Row[];
}

export const PAGE_SIZE = 6;

export const LISTS: readonly ListFacts[] = [
  {
    id: 'users',
    account: 'superadmin',
    path: '/dashboard/users',
    api: '/users/',
    title: 'Korisnici',
    empty: 'Još nema korisnika',
    columns: [
      ['Ime', 'first_name', 'text'],
      ['Prezime', 'last_name', 'text'],
      ['Email', 'email', 'text'],
      ['Rola', 'group_names', 'role'],
      ['Nalog od', 'date_joined', 'day'],
    ],
  },
  {
    id: 'buildings',
    account: 'buildings',
    path: '/dashboard/buildings',
    api: '/ar_platform/buildings/',
    title: 'Građevinske dozvole',
    empty: 'Još nema građevinskih dozvola',
    columns: [
      ['Naziv', 'name', 'text'],
      ['Adresa', 'address', 'text'],
      ['Investitor', 'investor', 'text'],
      ['Površina', 'building_size', 'area'],
      ['Početak gradnje', 'construction_start_date', 'day'],
      ['Završetak gradnje', 'construction_end_date', 'day'],
      ['Autor unosa', 'created_by_name', 'text'],
      ['Izmijenjeno', 'updated_at', 'day'],
    ],
  },
  {
    id: 'monuments',
    account: 'monuments',
    path: '/dashboard/monuments',
    api: '/ar_platform/monuments/',
    title: 'Spomenici',
    empty: 'Još nema spomenika',
    columns: [
      ['Naziv', 'name', 'text'],
      ['Adresa', 'address', 'text'],
      ['Dodato', 'created_at', 'day'],
      ['Autor unosa', 'created_by_name', 'text'],
      ['Autor izmjene', 'last_modified_by_name', 'text'],
      ['Izmijenjeno', 'updated_at', 'day'],
    ],
  },
  {
    id: 'clerk',
    account: 'clerk',
    path: '/dashboard/clerk',
    api: '/supersluzbenik/',
    title: 'Superslužbenik',
    empty: 'Baza znanja je prazna',
    columns: [
      ['Autor unosa', 'created_by_name', 'text'],
      ['Fajl', 'filename', 'text'],
      ['Aktivan', 'is_active', 'yes or no'],
      ['Dodato', 'created_at', 'day'],
    ],
  },
];

const ROLE_LABELS: Record<string, string> = {
  SuperAdmin: 'SuperAdmin',
  BuildingsAdmin: 'Sekretarijat za planiranje prostora',
  MonumentsAdmin: 'Turistička organizacija Podgorice',
  SupersluzbenikAdmin: 'Služba za informacioni sistem',
};

function shown(value: unknown, kind: Kind, format: Formats): string {
  if (value === null || value === undefined || value === '') return 'N/A';
  switch (kind) {
    case 'day':
      return format.day(String(value));
    case 'area':
      return `${format.number(Number(value))} m²`;
    case 'yes or no':
      return value ? 'Da' : 'Ne';
    case 'role':
      return ROLE_LABELS[(value as string[])[0] ?? ''] ?? 'guest';
    case 'text':
      return String(value);
  }
}

interface Formats {
  day(value: string): string;
  number(value: number): string;
}

/** Formats days and numbers in the browser, because Node's ICU may differ from Chromium's. */
async function browserFormats(page: Page, list: ListFacts, rows: readonly Row[]): Promise<Formats> {
  const values = (kind: Kind) =>
    list.columns.filter((column) => column[2] === kind).flatMap(([, field]) => rows.map((row) => row[field]));
  const [days, numbers] = await page.evaluate(
    ([dates, sizes]) => {
      const tag = 'sr-Latn-ME';
      const day = (value: string) =>
        new Intl.DateTimeFormat(tag, {
          dateStyle: 'medium',
          ...(!value.includes('T') && { timeZone: 'UTC' }),
        }).format(new Date(value));
      const number = (value: number) =>
        new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(value);
      return [
        Object.fromEntries(dates.map((value) => [value, day(value)])),
        Object.fromEntries(sizes.map((value) => [value, number(value)])),
      ] as const;
    },
    [
      values('day').filter((value) => typeof value === 'string'),
      values('area').filter((value) => typeof value === 'number'),
    ] as const,
  );
  return { day: (value) => days[value] ?? '', number: (value) => numbers[value] ?? '' };
}

const MARKS: Record<string, string> = {
  invited: ' Poziv poslat',
  expired: ' Poziv istekao',
  deactivated: ' Deaktiviran',
};
const markOf = ({ state }: Row) => MARKS[String(state)] ?? '';

export async function expectedCells(page: Page, list: ListFacts, rows: readonly Row[]): Promise<string[][]> {
  const formats = await browserFormats(page, list, rows);
  return rows.map((row) =>
    list.columns.map(
      ([, field, kind]) => shown(row[field], kind, formats) + (field === 'last_name' ? markOf(row) : ''),
    ),
  );
}
