import { expect, test } from '@rstest/core';
import { mayChangeView, maySeeView } from './views.ts';

const owner = { id: 1, role: 'BuildingsAdmin' };
const colleague = { id: 2, role: 'BuildingsAdmin' };
const admin = { id: 3, role: 'SuperAdmin' };

test.each([
  ['a private view', { is_shared: false, owner: 1 }, ['owner'], ['owner']],
  ['a shared view', { is_shared: true, owner: 1 }, ['owner', 'colleague', 'admin'], ['owner', 'admin']],
  [
    'a shared view without an owner',
    { is_shared: true, owner: null },
    ['owner', 'colleague', 'admin'],
    ['admin'],
  ],
  ['a private view without an owner', { is_shared: false, owner: null }, [], []],
])('returns who may see and who may change %s', (_, view, seen, changed) => {
  const people = Object.entries({ owner, colleague, admin });
  const namesOf = (may: typeof maySeeView) =>
    people.filter(([, person]) => may(view, person)).map(([name]) => name);
  expect([namesOf(maySeeView), namesOf(mayChangeView)]).toEqual([seen, changed]);
});
