import { departmentRecords } from '@ar/domain/entities/department-records';
import { expect, test } from '@rstest/core';
import days from './days.mn.json';
import form from './form.mn.json';
import imports from './imports.mn.json';
import list from './list.mn.json';
import page from './page.mn.json';
import tools from './tools.mn.json';

const label = { mn: 'Polje', en: 'Field' };
const name = { kind: 'text', label: { mn: 'Naziv', en: 'Name' }, max: 50, required: true, heading: true };
const problemsWith = (field: string) =>
  departmentRecords
    .safeParse({
      words: { one: 'park', many: 'parks' },
      fields: { name, [field]: { kind: 'long-text', label, max: 50 } },
    })
    .error?.issues.map(({ path }) => path.at(-1)) ?? [];

// A key with capital letters cannot be the name of a field, because names of fields have no capital letters.
const keys = [days, form, imports, list, page, tools]
  .flatMap((texts) => Object.keys(texts))
  .map((key) => key.replace(/_(one|few|many|other)$/, ''))
  .filter((key) => /^[a-z][a-z0-9]+(_[a-z0-9]+)*$/.test(key));

test.each([...new Set([...keys, 'title', 'count'])])(
  'refuses the field name %s, because a text has the same key',
  (key) => {
    expect(problemsWith(key)).toEqual([key]);
  },
);

test('accepts a field whose name is not a reserved text key', () => {
  expect(problemsWith('area')).toEqual([]);
});
