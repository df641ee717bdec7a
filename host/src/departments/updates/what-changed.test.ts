import type { RegistryEntry } from '@ar/federation/registry';
import { expect, test } from '@rstest/core';
import { DEPARTMENTS } from '../../../testing/fixtures.ts';
import { whatChanged } from './update-notice.tsx';

const change = (id: string, changed: Partial<RegistryEntry>) =>
  DEPARTMENTS.map((entry) => (entry.id === id ? { ...entry, ...changed } : entry));
const ids = (after: readonly RegistryEntry[], role = 'MonumentsAdmin') =>
  whatChanged(DEPARTMENTS, after, role).map(({ id }) => id);

test('nothing new is no news', () => expect(ids(DEPARTMENTS)).toEqual([]));
test('a release of a department that the role can open is', () =>
  expect(ids(change('monuments', { version: '1.1.0' }))).toEqual(['monuments']));
test('one that it can’t open is none, except to SuperAdmin', () => {
  const after = change('users', { version: '1.1.0' });
  expect(ids(after)).toEqual([]);
  expect(ids(after, 'SuperAdmin')).toEqual(['users']);
});
test('a department that is switched off is none: it says so itself, without a reload', () =>
  expect(ids(change('monuments', { disabled: { reason: 'Seli se baza.' } }))).toEqual([]));
test('the release to fall back to is none', () => {
  const [first] = DEPARTMENTS;
  if (!first) throw new Error('no department');
  expect(ids(change('monuments', { previous: first }))).toEqual([]);
});
test('a department that comes, goes, or is no longer the role’s is news', () => {
  const [first] = DEPARTMENTS;
  if (!first) throw new Error('no department');
  expect(ids([...DEPARTMENTS, { ...first, id: 'archive', path: 'archive', roles: [] }])).toEqual(['archive']);
  expect(ids(DEPARTMENTS.filter(({ id }) => id !== 'monuments'))).toEqual(['monuments']);
  expect(ids(change('monuments', { roles: ['SuperAdmin'] }))).toEqual(['monuments']);
});
