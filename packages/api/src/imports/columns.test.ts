import { monument } from '@ar/domain/entities/monument';
import { expect, test } from '@rstest/core';
import { chosenColumns, suggestFields } from './columns.ts';

test.each([
  ['no field at all', { fields: [null, null] }, 'Izaberite polje bar za jednu kolonu.'],
  ['a field that nobody imports', { fields: ['created_by'] }, 'Ovo polje se ne može uvesti.'],
  ['one number for all rows', { fields: ['name'], constants: { id: '7' } }, 'Ovo polje se ne može uvesti.'],
  [
    'one version for all rows',
    { fields: ['name'], constants: { version: 'v1' } },
    'Ovo polje se ne može uvesti.',
  ],
  ['one field twice', { fields: ['name', 'name'] }, 'Jedno polje je izabrano za dvije kolone.'],
  [
    'one field twice, once for all rows',
    { fields: ['name'], constants: { name: 'x' } },
    'Jedno polje je izabrano za dvije kolone.',
  ],
])('refuses a choice of %s', (_what, choice, sentence) => {
  expect(() => chosenColumns(monument, [], choice)).toThrow(sentence);
});

const suggested = (headings: string[], earlier: [string, string][] = []) =>
  suggestFields(monument, headings, [], new Map(earlier));

test.each([
  [
    ['Naziv', 'ADRESA', 'Geografska sirina (°)', 'nešto'],
    ['name', 'address', 'latitude', null],
  ],
  [
    ['Name', 'Latitude', 'Longitude'],
    ['name', 'latitude', 'longitude'],
  ],
  [
    ['Назив', 'Адреса', 'Географска ширина', 'Нешто'],
    ['name', 'address', 'latitude', null],
  ],
  [
    ['Naziv', 'Name'],
    ['name', null],
  ],
  [
    ['', '*', '№ 1'],
    [null, null, null],
  ],
])('of the headings %j the fields are %j', (headings, fields) => {
  expect(suggested(headings)).toEqual(fields);
});

test('a heading stands for what the department chose for it before', () => {
  expect(suggested(['Споменик', 'Naziv'], [['споменик', 'name']])).toEqual(['name', null]);
});
