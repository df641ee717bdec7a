import { expect, test } from '@rstest/core';
import { recordAddress } from './menu-entries.ts';

const ENTRIES = ['users', 'monuments', 'clerk', 'parks'].map((id) => ({
  id,
  list: id === 'parks' ? '/records/parks/' : '/lists/',
  to: `/dashboard/${id}`,
  label: id,
  icon: '',
}));

test.each([
  ['monuments', 7, 'Most', '/dashboard/monuments?id=7'],
  ['users', '7', 'Ana', '/dashboard/users?id=7'],
  ['clerk', 7, 'Statut grada.pdf', '/dashboard/clerk?search=Statut+grada.pdf'],
  ['clerk', 7, null, '/dashboard/clerk'],
  ['dept_parks', 7, 'Ljubović', '/dashboard/parks?id=7'],
  ['parks', 7, 'Ljubović', undefined],
  ['buildings', 7, 'Vrtić', undefined],
])('a record of %s with the id %s and the name %s has the URL path %s', (resource, id, name, address) => {
  expect(recordAddress(ENTRIES, { resource, id, name })).toBe(address);
});
