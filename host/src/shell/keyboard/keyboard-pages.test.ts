import { expect, test } from '@rstest/core';
import { DEPARTMENTS } from '../../../testing/fixtures.ts';
import { menuEntries } from '../../navigation/menu-entries.ts';
import { departmentLetters, pagesOf } from './keys.ts';

test('gives the four departments the first letters of their ids', () => {
  expect(Object.fromEntries(departmentLetters(DEPARTMENTS))).toMatchObject({
    users: 'u',
    buildings: 'b',
    monuments: 'm',
    clerk: 'c',
  });
});

test('gives a new department a free letter of its id, or no letter', () => {
  const [first] = DEPARTMENTS;
  if (!first) throw new Error('no department');
  const added = (id: string, order: number) => ({ ...first, id, menu: { ...first.menu, order } });
  const letters = departmentLetters([...DEPARTMENTS, added('masses', 5), added('archive', 6)]);
  expect(letters.get('masses')).toBe('e');
  expect(letters.get('archive')).toBe('r');
  expect(letters.get('monuments')).toBe('m');
});

test("lists start, the role's departments and settings, with the same letters for every role", () => {
  const entries = menuEntries(DEPARTMENTS, 'SupersluzbenikAdmin', 'en');
  const pages = pagesOf(entries, DEPARTMENTS, (key) => (key === 'to-home' ? 'Home' : 'Settings'));
  expect(pages.map(({ label, to, letter }) => [label, to, letter])).toEqual([
    ['Home', '/dashboard', 'a'],
    ['Civil-servant assistant', '/dashboard/clerk', 'c'],
    ['Settings', '/dashboard/settings', 's'],
  ]);
});
