import { expect, test } from '@rstest/core';
import { DEPARTMENTS } from '../../../testing/fixtures.ts';
import { menuEntries } from '../../navigation/menu-entries.ts';
import { type FoundRecord, pageOptions, recordOptions } from './options.ts';

const ENTRIES = menuEntries(DEPARTMENTS, 'SuperAdmin', 'mn');

function found(id: string, results: FoundRecord[], count = results.length) {
  const entry = ENTRIES.find((one) => one.id === id);
  if (!entry) throw new Error(id);
  const page = { count, next: null, previous: null, results };
  return recordOptions({ entry, page }, ENTRIES, 'most', 'Sve', 'mn').map(({ label, detail, to }) => [
    label,
    detail,
    to,
  ]);
}

test('finds pages by part of their name, ignoring case and diacritics', () => {
  const pages = ['Građevinske dozvole', 'Podešavanja', 'Početna'].map((label) => ({
    label,
    to: `/${label}`,
    icon: '',
  }));
  const labels = (term: string) => pageOptions(pages, term).map(({ label }) => label);
  expect(labels('')).toHaveLength(3);
  expect(labels('GRADJ')).toEqual([]);
  expect(labels('grade')).toEqual(['Građevinske dozvole']);
  expect(labels('pode')).toEqual(['Podešavanja']);
  expect(labels('POČ')).toEqual(['Početna']);
});

test('opens a monument or building site by id, and shows the street address as detail', () => {
  expect(found('monuments', [{ id: 7, name: 'Most', address: 'Stara Varoš' }])).toEqual([
    ['Most', 'Stara Varoš', '/dashboard/monuments?id=7'],
  ]);
});

test("opens a user's form, labelled by full name or email", () => {
  expect(
    found('users', [
      { id: 3, first_name: 'Ana', last_name: 'Mostić', email: 'ana@podgorica.example' },
      { id: 4, first_name: '', last_name: '', email: 'most@podgorica.example' },
    ]),
  ).toEqual([
    ['Ana Mostić', 'ana@podgorica.example', '/dashboard/users?id=3'],
    ['most@podgorica.example', 'most@podgorica.example', '/dashboard/users?id=4'],
  ]);
});

test('opens a knowledge-base file in its list', () => {
  expect(found('clerk', [{ id: 2, filename: 'most.pdf', name: null, address: null }])).toEqual([
    ['most.pdf', undefined, '/dashboard/clerk?search=most.pdf'],
  ]);
});

test('the last option links to all results if there are more results', () => {
  expect(found('monuments', [{ id: 7, name: 'Most', address: 'a' }], 12).at(-1)).toEqual([
    'Sve',
    undefined,
    '/dashboard/monuments?search=most',
  ]);
});
