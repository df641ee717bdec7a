import { departmentRecords } from '@ar/domain/entities/department-records';
import { expect, test } from '@rstest/core';
import texts from './mn.json';

test('a department’s field cannot have the name of a key of the map texts', () => {
  const keys = Object.keys(texts).filter((key) => /^[a-z][a-z0-9_]+$/.test(key));
  const name = { kind: 'text', label: { mn: 'Naziv', en: 'Name' }, max: 50, required: true, heading: true };
  const refused = keys.map((key) => {
    const fields = { name, [key]: { kind: 'flag', label: { mn: 'Polje', en: 'Field' } } };
    return departmentRecords.safeParse({ words: { one: 'park', many: 'parks' }, fields }).error?.issues[0]
      ?.path;
  });
  expect(refused).toEqual(keys.map((key) => ['fields', key]));
});
