import { expect, test } from '@rstest/core';
import { DEPARTMENTS } from '../../../testing/fixtures.ts';
import { menuEntries } from '../../navigation/menu-entries.ts';
import { departmentLetters, placesOf } from './keys.ts';

test('the four departments are reached by the first letters of their ids', () => {
  expect(Object.fromEntries(departmentLetters(DEPARTMENTS))).toMatchObject({
    users: 'u',
    buildings: 'b',
    monuments: 'm',
    clerk: 'c',
  });
});

test('a department that is added later gets a letter that nobody has, or none', () => {
  const [first] = DEPARTMENTS;
  if (!first) throw new Error('no department');
  const added = (id: string, order: number) => ({ ...first, id, menu: { ...first.menu, order } });
  const letters = departmentLetters([...DEPARTMENTS, added('masses', 5), added('archive', 6)]);
  expect(letters.get('masses')).toBe('e');
  expect(letters.get('archive')).toBe('r');
  expect(letters.get('monuments')).toBe('m');
});

test('a role’s places are the start, its departments and the settings, with the letters that all others know', () => {
  const entries = menuEntries(DEPARTMENTS, 'SupersluzbenikAdmin', 'en');
  const places = placesOf(entries, DEPARTMENTS, (key) => (key === 'to-home' ? 'Home' : 'Settings'));
  expect(places.map(({ label, to, letter }) => [label, to, letter])).toEqual([
    ['Home', '/dashboard', 'a'],
    ['Civil-servant assistant', '/dashboard/clerk', 'c'],
    ['Settings', '/dashboard/settings', 's'],
  ]);
});
