import { expect, test } from '@rstest/core';
import { building } from './building.ts';
import { clerkFile } from './clerk-file.ts';
import {
  type Entity,
  type Field,
  fieldsOf,
  isEntered,
  labelOf,
  labelsOf,
  loggedFields,
  orderingOf,
  publicFields,
  searchedFields,
  textIn,
} from './entity.ts';
import { field } from './fields.ts';
import { monument } from './monument.ts';
import { user } from './user.ts';

const ENTITIES: readonly Entity[] = [building, monument, clerkFile, user];

test.each(ENTITIES)('$resource stays equal after JSON.stringify and JSON.parse', (entity) => {
  expect(JSON.parse(JSON.stringify(entity))).toEqual(entity);
  expect(Object.keys(JSON.parse(JSON.stringify(entity.fields)))).toEqual(Object.keys(entity.fields));
});

test.each(ENTITIES)('$resource: fields refer to existing fields', (entity) => {
  for (const [, field] of fieldsOf(entity)) {
    const named = [
      'translates' in field && field.translates,
      'transcribes' in field && field.transcribes,
      field.kind === 'file-name' && field.of,
      field.kind === 'file' && field.up,
      field.kind === 'day' && field.after?.field,
    ].filter((name) => typeof name === 'string');
    for (const name of named) expect(entity.fields).toHaveProperty(name);
  }
});

test.each(ENTITIES)('$resource: every field has a label in both languages', (entity) => {
  const { mn, en } = labelsOf(entity);
  expect(Object.keys(mn)).toEqual(Object.keys(entity.fields));
  expect(Object.keys(en)).toEqual(Object.keys(entity.fields));
  expect([...Object.values(mn), ...Object.values(en)].filter((label) => !label?.trim())).toEqual([]);
});

test('searchedFields returns only texts, e-mail addresses and stored file names', () => {
  const year = { label: { mn: 'Godina', en: 'Year' }, above: 0, below: 2101, decimals: 0 };
  // @ts-expect-error PostgreSQL cannot join a number with the search text
  const refused: Field = { kind: 'number', ...year, searched: true };
  // @ts-expect-error the type of `field` refuses `searched` too
  expect(field('number', 'Godina', 'Year', { ...year, searched: true })).toEqual(refused);
  expect(searchedFields(user)).toEqual(['first_name', 'last_name', 'email']);
  expect(searchedFields(clerkFile)).toEqual(['filename', 'name']);
});

test('labelOf returns the label of a known field and the name of an unknown field', () => {
  expect(labelOf(monument, 'address', 'mn')).toBe('Adresa');
  expect(labelOf(monument, 'address', 'en')).toBe('Address');
  expect(labelOf(monument, 'password', 'en')).toBe('password');
});

test.each(ENTITIES)('$resource: exactly the required texts have a message for a missing value', (entity) => {
  for (const [name, field] of fieldsOf(entity)) {
    if (field.kind === 'text' || field.kind === 'long-text')
      expect([name, field.missing !== undefined]).toEqual([name, field.required !== undefined]);
  }
});

test.each(ENTITIES)('$resource: the history contains every field that a person enters', (entity) => {
  const entered = fieldsOf(entity).flatMap(([name, field]) => (isEntered(field) ? [name] : []));
  expect(loggedFields(entity)).toEqual(expect.arrayContaining(entered));
});

test('internal fields are not public', () => {
  const internal = ['base_of_knowledge', 'file_name', 'qr_code', 'version'];
  for (const entity of [building, monument]) {
    for (const name of publicFields(entity)) {
      expect([...internal, 'image_name']).not.toContain(name);
      expect(name).not.toMatch(/_at$|_by_name$/);
    }
  }
  expect(publicFields(clerkFile)).toEqual([]);
  expect(publicFields(user)).toEqual([]);
});

test('orderingOf lists the sortable columns', () => {
  expect(orderingOf(clerkFile)).toEqual(['created_by_name', 'filename', 'is_active', 'created_at']);
  expect(orderingOf(user)).toEqual(['first_name', 'last_name', 'email', 'group_names', 'date_joined']);
});

test('textIn returns the other language if the requested language has no text', () => {
  const bridge = { name: 'Most', name_en: ' Bridge ', description: 'Stari', description_en: ' ' };
  expect(textIn(monument, bridge, 'name', 'en')).toEqual({ words: 'Bridge', language: 'en' });
  expect(textIn(monument, bridge, 'name', 'mn')).toEqual({ words: 'Most', language: 'mn' });
  expect(textIn(monument, bridge, 'description', 'en')).toEqual({ words: 'Stari', language: 'mn' });
  expect(textIn(monument, {}, 'name', 'en')).toEqual({ words: '', language: 'mn' });
  const translated = { ...bridge, description: ' ', description_en: 'Old' };
  expect(textIn(monument, translated, 'description', 'mn')).toEqual({ words: 'Old', language: 'en' });
});
