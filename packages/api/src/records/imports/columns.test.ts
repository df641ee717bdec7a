import { building } from '@ar/domain/entities/building';
import { monument } from '@ar/domain/entities/monument';
import { expect, test } from '@rstest/core';
import { cellReading } from '../../platform/database/import-types.ts';
import { readCell } from './cells.ts';
import { chosenColumns, readingOf, suggestFields } from './columns.ts';
import { templateOf } from './sheets.ts';

test.each([
  ['no field', { fields: [null, null] }, 'import-column-needed'],
  ['a field that cannot be imported', { fields: ['created_by'] }, 'import-field-wrong'],
  ['a constant id', { fields: ['name'], constants: { id: '7' } }, 'import-field-wrong'],
  ['a constant version', { fields: ['name'], constants: { version: 'v1' } }, 'import-field-wrong'],
  ['one field twice', { fields: ['name', 'name'] }, 'import-field-twice'],
  [
    'one field as both a column and a constant',
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
])('maps the headings %j to the fields %j', (headings, fields) => {
  expect(suggested(headings)).toEqual(fields);
});

test('reuses the field that the department last chose for a heading', () => {
  expect(suggested(['Споменик', 'Naziv'], [['споменик', 'name']])).toEqual(['name', null]);
});

test.each<[string, string[], unknown]>([
  ['the language of the headings if no value shows the notation', ['500', '1.250'], { value: 1250 }],
  ['a value that is a number in only one notation', ['980.5', '1.250'], { value: 1.25 }],
  ['such a value beside texts that are no numbers', ['980.5', 'n/a', 'oko 500', '1.250'], { value: 1.25 }],
  [
    'the choice of a person if values contradict each other',
    ['980.5', '2,5', '1.250'],
    { problem: expect.any(String), meanings: [1250, 1.25] },
  ],
])('reads 1.250 by %s', (_what, values, read) => {
  const columns = [{ heading: 'Površina', field: 'building_size', examples: [] }];
  const reading = readingOf(
    building,
    columns,
    values.map((value) => [value]),
    { is1904: false },
  );
  const cell = (isMended: boolean) =>
    readCell(building.fields.building_size, '1.250', cellReading(reading, 'building_size', isMended));
  expect(cell(false)).toEqual(read);
  expect(cell(true)).toHaveProperty('value');
});

test('the template has examples without decimals for whole numbers', async () => {
  const entity = { ...building, fields: { ...building.fields, building_size: WHOLE } };
  const { readXlsx } = await import('hucre/xlsx');
  const [, help] = (await readXlsx(await templateOf(entity, 'mn'))).sheets;
  const row = help?.rows.find(([column]) => String(column).startsWith('Površina'));
  expect(row?.slice(2)).toEqual(['Cijeli broj, na primjer 1250', '1250']);
});

const WHOLE = { ...building.fields.building_size, above: 0, below: 2101, decimals: 0 };

test.each([
  ['reads 1.789 as a whole number where columns mix notations', '1.789', { value: 1789 }],
  ['offers only whole numbers', '1.78', { problem: expect.any(String), meanings: [178] }],
  ['names an example without decimals', 'x', { problem: expect.stringMatching(/example=1250$/) }],
])('%s', (_, text, read) => {
  const cell = { ...{ language: 'mn', isDivided: true, isMended: false } } as Parameters<typeof readCell>[2];
  expect(readCell(WHOLE, text, cell)).toEqual(read);
});
