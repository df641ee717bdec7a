import { expect, test } from '@rstest/core';
import { departmentEntity } from '../entities/department-entity.ts';
import { newSchema } from '../entities/schemas.ts';
import { type Code, MESSAGES, sentence } from './all.ts';
import { formSentence } from './forms.ts';
import { type Message, message } from './message.ts';
import { VALUES } from './values.ts';

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('Montenegrin and English have the same codes', () => {
  expect(Object.keys(MESSAGES.en)).toEqual(Object.keys(MESSAGES.mn));
});

test.each(Object.keys(MESSAGES.mn) as Code[])(
  '%s has sentences with the same parameters in both languages',
  (code) => {
    const one = { mn: MESSAGES.mn[code], en: MESSAGES.en[code] };
    const names = Object.entries<readonly Code[]>(VALUES).find(([, codes]) => codes.includes(code))?.[0];
    expect(code).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/);
    expect(one.mn.trim()).not.toBe('');
    expect(one.en.trim()).not.toBe('');
    expect(namesIn(one.en)).toEqual(namesIn(one.mn));
    expect(namesIn(one.mn)).toEqual(names?.split(' ').sort() ?? []);
  },
);

test('inserts values with special characters', () => {
  const name = 'a=b&c?{meant} „50%“ + ž';
  const meant = message('zip-file-meant', { name, meant: 'bista.webp' });
  expect(sentence('mn', meant)).toBe(`Fajla „${name}“ nema u ZIP arhivi. Da li ste mislili „bista.webp“?`);
  expect(sentence('en', meant)).toBe(
    `The file “${name}” is not in the ZIP archive. Did you mean “bista.webp”?`,
  );
});

test('inserts a label in the language of the sentence', () => {
  const label = { mn: 'Površina', en: 'Area' };
  expect(sentence('mn', message('field-required', { label }))).toBe('Površina je obavezno polje');
  expect(sentence('en', message('field-required', { label }))).toBe('Area is required');
});

test.each(['Nepoznata rečenica.', 'Da li ste mislili 42,1?', 'constructor', 'no-such-code', ''])(
  'returns %j unchanged, because the text is not a code',
  (text) => {
    expect(sentence('en', text)).toBe(text);
    expect(sentence('mn', text)).toBe(text);
  },
);

test("messages about a department's fields contain the fields' labels", () => {
  const parks = departmentEntity('parks', {
    words: { one: 'park', many: 'parks' },
    fields: {
      name: { kind: 'text', label: { mn: 'Naziv', en: 'Name' }, max: 200, required: true, heading: true },
      area: { kind: 'number', label: { mn: 'Površina', en: 'Area' }, above: 0, below: 1000, decimals: 1 },
      trees: { kind: 'number', label: { mn: 'Stabla', en: 'Trees' }, above: 0, below: 1000, decimals: 0 },
      from: { kind: 'day', label: { mn: 'Od', en: 'From' } },
      until: { kind: 'day', label: { mn: 'Do', en: 'Until' }, after: 'from' },
    },
  });
  const given = { area: 5.55, trees: '1.250,5', from: '2026-02-01', until: '2026-01-01' };
  const { issues = [] } = newSchema(parks).safeParse(given).error ?? {};
  const said = (language: 'mn' | 'en') => issues.map((issue) => formSentence(language, issue.message));
  expect(said('mn')).toEqual([
    'Naziv je obavezno polje',
    'Površina može imati najviše 1 decimale',
    'Stabla mora biti cijeli broj',
    'Do mora biti nakon: Od',
  ]);
  expect(said('en')).toEqual([
    'Name is required',
    'Area can have no more decimals than 1',
    'Trees must be a whole number',
    'Until must be after: From',
  ]);
});

test('the type of a message refuses sentences', () => {
  // @ts-expect-error a sentence is not a code
  const refused: Message = 'Naziv je obavezno polje';
  // @ts-expect-error only `message` makes a code with values
  const withoutValues: Message = 'text-too-long';
  // @ts-expect-error the value is missing
  expect(message('text-too-long', {})).toBe('text-too-long');
  expect([refused, withoutValues]).toHaveLength(2);
});
