import { expect, test } from '@rstest/core';
import { commandOf, takesCharacters } from './keys.ts';

const PAGES = [
  { to: '/dashboard', letter: 'a' },
  { to: '/dashboard/monuments', letter: 'm' },
  { to: '/dashboard/unlettered', letter: undefined },
];
const NO_MODIFIER = { ctrlKey: false, metaKey: false, altKey: false };

function commandFor(
  key: string,
  change: Partial<KeyboardEvent> & { afterGo?: boolean; singleKeys?: boolean } = {},
) {
  const { afterGo = false, singleKeys = true, ...event } = change;
  return commandOf({ key, code: '', ...NO_MODIFIER, ...event }, { afterGo, singleKeys, pages: PAGES });
}

test('Ctrl+K and ⌘K open the command palette, even if shortcuts with single keys are off', () => {
  expect(commandFor('k', { ctrlKey: true, singleKeys: false })).toEqual('palette');
  expect(commandFor('K', { metaKey: true })).toEqual('palette');
  expect(commandFor('k')).toBeUndefined();
});

test('maps single keys to help, search and a new record', () => {
  expect(['?', '/', 'n', 'N', 'x'].map((key) => commandFor(key))).toEqual([
    'help',
    'search',
    'add',
    'add',
    undefined,
  ]);
});

test('ignores single keys that are switched off or pressed with a modifier', () => {
  for (const key of ['?', '/', 'n', 'g']) expect(commandFor(key, { singleKeys: false })).toBeUndefined();
  expect(commandFor('m', { singleKeys: false, afterGo: true })).toBeUndefined();
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
    expect(commandFor('n', { [modifier]: true })).toBeUndefined();
  }
  expect(commandFor('k', { ctrlKey: true, altKey: true })).toBeUndefined();
});

test('g and a page’s letter open the page, and any other key after g works as usual', () => {
  expect(commandFor('g')).toEqual('go');
  expect(commandFor('m', { afterGo: true })).toEqual({ to: '/dashboard/monuments' });
  expect(commandFor('m')).toBeUndefined();
  expect(commandFor('n', { afterGo: true })).toEqual('add');
  expect(commandFor('g', { afterGo: true })).toEqual('go');
});

test('maps a key of a Cyrillic keyboard by the key’s position', () => {
  expect(commandFor('г', { code: 'KeyG' })).toEqual('go');
  expect(commandFor('м', { code: 'KeyM', afterGo: true })).toEqual({ to: '/dashboard/monuments' });
  expect(commandFor('к', { code: 'KeyK', ctrlKey: true })).toEqual('palette');
  // A Latin letter is mapped by its character and not by its position, because positions differ on keyboards like
  // AZERTY.
  expect(commandFor('a', { code: 'KeyG' })).toBeUndefined();
});

test('ignores keys without a character', () => {
  for (const key of ['Shift', 'Enter', 'F1', 'Dead', 'č'])
    expect(commandFor(key, { code: key })).toBeUndefined();
});

test('takesCharacters is true for fields, menus and lists, and false for buttons, links and checkboxes', () => {
  const takes = (html: string) => {
    document.body.innerHTML = html;
    return takesCharacters(document.body.querySelector('[data-here]'));
  };
  for (const html of [
    '<input data-here>',
    '<input type="search" data-here>',
    '<textarea data-here></textarea>',
    '<select data-here></select>',
    '<div contenteditable="true"><b data-here>x</b></div>',
    '<div role="menu"><button role="menuitem" data-here>x</button></div>',
  ]) {
    expect(takes(html)).toBe(true);
  }
  for (const html of [
    '<button data-here>x</button>',
    '<a href="/" data-here>x</a>',
    '<input type="checkbox" data-here>',
    '<main tabindex="-1" data-here></main>',
  ]) {
    expect(takes(html)).toBe(false);
  }
  expect(takesCharacters(null)).toBe(false);
});
