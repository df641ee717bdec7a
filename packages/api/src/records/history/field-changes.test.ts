import { clerkFile } from '@ar/domain/entities/clerk-file';
import { monument } from '@ar/domain/entities/monument';
import { user } from '@ar/domain/entities/user';
import { expect, test } from '@rstest/core';
import { fieldChanges } from '../../accounts/journal/audit-log.ts';

test('what did not change is not told', () => {
  const values = { name: 'Sahat-kula', latitude: 42.4372, image: { name: 'kula.webp', sha256: 'a' } };
  expect(fieldChanges(monument, values, { ...values, latitude: 42.5 })).toEqual([
    { field: 'latitude', before: 42.4372, after: 42.5 },
  ]);
});

test('what the answer does not hold is not told, whatever the log keeps', () => {
  const before = { name: 'A', password_hash: '$argon2', storage_key: 'x.pdf', image_id: 'u' };
  const after = { name: 'B', password_hash: '$other', storage_key: 'y.pdf', image_id: 'v' };
  expect(fieldChanges(monument, before, after)).toEqual([{ field: 'name', before: 'A', after: 'B' }]);
});

test('a file is told by its name alone, and also where only its content is new', () => {
  const file = (sha256: string) => ({ image: { name: 'kula.webp', size: 7, sha256 } });
  const change = { field: 'image', before: 'kula.webp', after: 'kula.webp' };
  expect(fieldChanges(monument, file('a'), file('b'))).toEqual([change]);
  expect(fieldChanges(monument, { image: null }, file('b'))).toEqual([{ ...change, before: null }]);
});

test('a file that is kept beside its name is told once', () => {
  const values = { upload_file: { name: 'statut.pdf', sha256: 'a' }, filename: 'statut.pdf' };
  expect(fieldChanges(clerkFile, null, values)).toEqual([
    { field: 'upload_file', before: null, after: 'statut.pdf' },
  ]);
});

test('a role is told as the field that answers it', () => {
  expect(fieldChanges(user, { role: 'BuildingsAdmin' }, { role: 'SuperAdmin' })).toEqual([
    { field: 'group_names', before: 'BuildingsAdmin', after: 'SuperAdmin' },
  ]);
});

test.each([
  ['a new record: what it began with', null, { name: 'A', is_active: false, latitude: null }, 2],
  ['a password that was changed: nothing', null, null, 0],
])('of %s', (_what, before, after, count) => {
  expect(fieldChanges(clerkFile, before, after)).toHaveLength(count);
});

test('fields stand in the form’s order, not in the one that the database keeps them in', () => {
  const values = { image: { name: 'kula.webp' }, latitude: 42.4, description: 'Stara', name: 'A' };
  const fields = fieldChanges(monument, null, values).map(({ field }) => field);
  expect(fields).toEqual(['name', 'latitude', 'description', 'image']);
});
