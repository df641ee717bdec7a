import { expect, test } from '@rstest/core';
import { recordAddress } from './menu-entries.ts';

const ENTRIES = ['users', 'monuments', 'clerk'].map((id) => ({
  id,
  to: `/dashboard/${id}`,
  label: id,
  icon: '',
}));

test.each([
  ['monuments', 7, 'Most', '/dashboard/monuments?id=7'],
  ['users', '7', 'Ana', '/dashboard/users?id=7&edit='],
  ['clerk', 7, 'Statut grada.pdf', '/dashboard/clerk?search=Statut+grada.pdf'],
  ['clerk', 7, null, '/dashboard/clerk'],
  ['buildings', 7, 'Vrtić', undefined],
])('a record of %s with the id %s and the name %s is opened at %s', (resource, id, name, address) => {
  expect(recordAddress(ENTRIES, { resource, id, name })).toBe(address);
});
