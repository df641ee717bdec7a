import { expect, test } from '@rstest/core';
import { DEPARTMENTS } from '../../../testing/fixtures.ts';
import { menuEntries } from '../../navigation/menu-entries.ts';
import { commandOptions, type FoundRecord, pageOptions, recordOptions } from './options.ts';

const ENTRIES = menuEntries(DEPARTMENTS, 'SuperAdmin', 'mn');

function found(id: string, results: FoundRecord[], count = results.length) {
  const entry = ENTRIES.find((one) => one.id === id);
  if (!entry) throw new Error(id);
  const page = { count, next: null, previous: null, results };
  return recordOptions({ entry, page, excerpts: [] }, ENTRIES, 'most', 'Sve', 'mn').map(
    ({ label, detail, does }) => [label, detail, does],
  );
}

test('pages are found by any part of their name, without case and diacritics', () => {
  const places = ['Građevinske dozvole', 'Podešavanja', 'Početna'].map((label) => ({
    label,
    to: `/${label}`,
    icon: '',
  }));
  const labels = (term: string) => pageOptions(places, term).map(({ label }) => label);
  expect(labels('')).toHaveLength(3);
  expect(labels('GRADJ')).toEqual([]);
  expect(labels('grade')).toEqual(['Građevinske dozvole']);
  expect(labels('pode')).toEqual(['Podešavanja']);
  expect(labels('POČ')).toEqual(['Početna']);
});

test('a monument or building site opens by its number, and its address tells it from its namesake', () => {
  expect(found('monuments', [{ id: 7, name: 'Most', address: 'Stara Varoš' }])).toEqual([
    ['Most', 'Stara Varoš', '/dashboard/monuments?id=7'],
  ]);
});

test('a user opens in the form, by their full name or else by their email', () => {
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

test('a person’s names are marked each by itself, and the address stays', () => {
  const [entry] = ENTRIES.filter(({ id }) => id === 'users');
  if (!entry) throw new Error('users');
  const results = [{ id: 3, first_name: 'Ana', last_name: 'Mostić', email: 'ana@podgorica.example' }];
  const parts = [{ text: 'Mostić', found: true }];
  const excerpts = [{ id: 3, field: 'last_name', language: null, parts }];
  const page = { count: 1, next: null, previous: null, results };
  const [option] = recordOptions({ entry, page, excerpts }, ENTRIES, 'most', 'Sve', 'mn');
  expect([option?.label, option?.detail]).toEqual(['Ana Mostić', 'ana@podgorica.example']);
  expect(option?.marked?.label.filter(({ found }) => found)).toEqual(parts);
});

test('a knowledge-base file, which has no page of its own, is found in its list', () => {
  expect(found('clerk', [{ id: 2, filename: 'most.pdf', name: null, address: null }])).toEqual([
    ['most.pdf', undefined, '/dashboard/clerk?search=most.pdf'],
  ]);
});

test('where there are more than are shown, the last option is the list of them all', () => {
  expect(found('monuments', [{ id: 7, name: 'Most', address: 'a' }], 12).at(-1)).toEqual([
    'Sve',
    undefined,
    '/dashboard/monuments?search=most',
  ]);
});

test('commands are found by any part of their words or of what they are about, once something was typed', () => {
  const command = (label: string, detail?: string) => ({
    key: label,
    does: () => undefined,
    label,
    detail,
    icon: '',
  });
  const commands = [command('Dodaj zgradu', 'Građevinske dozvole'), command('Svijetla', 'Tema')];
  const labels = (term: string) => commandOptions(commands, term).map(({ label }) => label);
  expect(labels('')).toEqual([]);
  expect(labels('zgrad')).toEqual(['Dodaj zgradu']);
  expect(labels('GRAĐEV')).toEqual(['Dodaj zgradu']);
  expect(labels('tema')).toEqual(['Svijetla']);
});
