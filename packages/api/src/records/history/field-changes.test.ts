import { clerkFile } from '@ar/domain/entities/clerk-file';
import { monument } from '@ar/domain/entities/monument';
import { user } from '@ar/domain/entities/user';
import { expect, test } from '@rstest/core';
import { fieldChanges } from '../../accounts/journal/audit-log.ts';

test('omits unchanged fields', () => {
  const values = { name: 'Sahat-kula', latitude: 42.4372, image: { name: 'kula.webp', sha256: 'a' } };
  expect(fieldChanges(monument, values, { ...values, latitude: 42.5 })).toEqual([
    { field: 'latitude', before: 42.4372, after: 42.5 },
  ]);
});

test('omits logged values that the API does not expose', () => {
  const before = { name: 'A', password_hash: '$argon2', storage_key: 'x.pdf', image_id: 'u' };
  const after = { name: 'B', password_hash: '$other', storage_key: 'y.pdf', image_id: 'v' };
  expect(fieldChanges(monument, before, after)).toEqual([{ field: 'name', before: 'A', after: 'B' }]);
});

test('shows only the name of a file, even if only the content of the file changed', () => {
  const file = (sha256: string) => ({ image: { name: 'kula.webp', size: 7, sha256 } });
  const change = { field: 'image', before: 'kula.webp', after: 'kula.webp' };
  expect(fieldChanges(monument, file('a'), file('b'))).toEqual([change]);
  expect(fieldChanges(monument, { image: null }, file('b'))).toEqual([{ ...change, before: null }]);
});

test('shows a file once, although the audit log stores the file and the name of the file', () => {
  const values = { upload_file: { name: 'statut.pdf', sha256: 'a' }, filename: 'statut.pdf' };
  expect(fieldChanges(clerkFile, null, values)).toEqual([
    { field: 'upload_file', before: null, after: 'statut.pdf' },
  ]);
});

test('shows a role under the API’s field name', () => {
  expect(fieldChanges(user, { role: 'BuildingsAdmin' }, { role: 'SuperAdmin' })).toEqual([
    { field: 'group_names', before: 'BuildingsAdmin', after: 'SuperAdmin' },
  ]);
});

test.each([
  ['the first values of a new record', null, { name: 'A', is_active: false, latitude: null }, 2],
  ['nothing for a changed password', null, null, 0],
])('shows %s', (_what, before, after, count) => {
  expect(fieldChanges(clerkFile, before, after)).toHaveLength(count);
});

test('lists fields in the order of the form, not of the database', () => {
  const values = { image: { name: 'kula.webp' }, latitude: 42.4, description: 'Stara', name: 'A' };
  const fields = fieldChanges(monument, null, values).map(({ field }) => field);
  expect(fields).toEqual(['name', 'latitude', 'description', 'image']);
});
