import { monument } from '@ar/domain/entities/monument';
import { expect, test } from '@rstest/core';
import { chosenColumns, suggestFields } from './columns.ts';

test.each([
  ['no field at all', { fields: [null, null] }, 'import-column-needed'],
  ['a field that nobody imports', { fields: ['created_by'] }, 'import-field-wrong'],
  ['one number for all rows', { fields: ['name'], constants: { id: '7' } }, 'import-field-wrong'],
  ['one version for all rows', { fields: ['name'], constants: { version: 'v1' } }, 'import-field-wrong'],
  ['one field twice', { fields: ['name', 'name'] }, 'import-field-twice'],
  [
    'one field twice, once for all rows',
    { fields: ['name'], constants: { name: 'x' } },
    'import-field-twice',
  ],
])('refuses a choice of %s', (_what, choice, code) => {
  expect(() => chosenColumns(monument, [], choice)).toThrow(code);
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
