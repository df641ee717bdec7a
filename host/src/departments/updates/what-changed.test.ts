import type { RegistryEntry } from '@ar/federation/registry';
import { expect, test } from '@rstest/core';
import { DEPARTMENTS } from '../../../testing/fixtures.ts';
import { whatChanged } from './update-notice.tsx';

const change = (id: string, changed: Partial<RegistryEntry>) =>
  DEPARTMENTS.map((entry) => (entry.id === id ? { ...entry, ...changed } : entry));
const ids = (after: readonly RegistryEntry[], role = 'MonumentsAdmin') =>
  whatChanged(DEPARTMENTS, after, role).map(({ id }) => id);

test('returns no departments for equal registries', () => expect(ids(DEPARTMENTS)).toEqual([]));
test('returns a released department that the role may open', () =>
  expect(ids(change('monuments', { version: '1.1.0' }))).toEqual(['monuments']));
test('returns a released department only to a role that may open the department', () => {
  const after = change('users', { version: '1.1.0' });
  expect(ids(after)).toEqual([]);
  expect(ids(after, 'SuperAdmin')).toEqual(['users']);
});
test('ignores a department that was switched off, because the page shows that without a reload', () =>
  expect(ids(change('monuments', { disabled: { reason: 'Seli se baza.' } }))).toEqual([]));
test('ignores a changed fallback release', () => {
  const [first] = DEPARTMENTS;
  if (!first) throw new Error('no department');
  expect(ids(change('monuments', { previous: first }))).toEqual([]);
});
test('returns departments that were added, removed, or closed to the role', () => {
  const [first] = DEPARTMENTS;
  if (!first) throw new Error('no department');
  expect(ids([...DEPARTMENTS, { ...first, id: 'archive', path: 'archive', roles: [] }])).toEqual(['archive']);
  expect(ids(DEPARTMENTS.filter(({ id }) => id !== 'monuments'))).toEqual(['monuments']);
  expect(ids(change('monuments', { roles: ['SuperAdmin'] }))).toEqual(['monuments']);
});
