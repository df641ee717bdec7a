import { expect, test } from '@rstest/core';
import { commandOf, takesCharacters } from './keys.ts';

const PLACES = [
  { to: '/dashboard', letter: 'a' },
  { to: '/dashboard/monuments', letter: 'm' },
  { to: '/dashboard/unlettered', letter: undefined },
];
const NO_MODIFIER = { ctrlKey: false, metaKey: false, altKey: false };

function ask(key: string, change: Partial<KeyboardEvent> & { afterGo?: boolean; singles?: boolean } = {}) {
  const { afterGo = false, singles = true, ...press } = change;
  return commandOf({ key, code: '', ...NO_MODIFIER, ...press }, { afterGo, singles, places: PLACES });
}

test('Ctrl+K and ⌘K open the palette, even where single characters are no shortcuts', () => {
  expect(ask('k', { ctrlKey: true, singles: false })).toEqual('palette');
  expect(ask('K', { metaKey: true })).toEqual('palette');
  expect(ask('k')).toBeUndefined();
});

test('single characters ask for help, the search field and a new record', () => {
  expect(['?', '/', 'n', 'N', 'x'].map((key) => ask(key))).toEqual([
    'help',
    'search',
    'add',
    'add',
    undefined,
  ]);
});

test('they are nothing when switched off, and with a modifier they are the browser’s', () => {
  for (const key of ['?', '/', 'n', 'g']) expect(ask(key, { singles: false })).toBeUndefined();
  expect(ask('m', { singles: false, afterGo: true })).toBeUndefined();
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
    expect(ask('n', { [modifier]: true })).toBeUndefined();
  }
  expect(ask('k', { ctrlKey: true, altKey: true })).toBeUndefined();
});

test('g and a letter lead to a page; after g, what is no page’s letter means what it always does', () => {
  expect(ask('g')).toEqual('go');
  expect(ask('m', { afterGo: true })).toEqual({ to: '/dashboard/monuments' });
  expect(ask('m')).toBeUndefined();
  expect(ask('n', { afterGo: true })).toEqual('add');
  expect(ask('g', { afterGo: true })).toEqual('go');
});

test('a Cyrillic keyboard’s keys count as the Latin ones in their places', () => {
  expect(ask('г', { code: 'KeyG' })).toEqual('go');
  expect(ask('м', { code: 'KeyM', afterGo: true })).toEqual({ to: '/dashboard/monuments' });
  expect(ask('к', { code: 'KeyK', ctrlKey: true })).toEqual('palette');
  // A Latin letter is what it is, wherever it stands: on AZERTY and others.
  expect(ask('a', { code: 'KeyG' })).toBeUndefined();
});

test('keys without a character ask for nothing', () => {
  for (const key of ['Shift', 'Enter', 'F1', 'Dead', 'č']) expect(ask(key, { code: key })).toBeUndefined();
});

test('characters belong to fields, menus and lists that take them; not to buttons, links and boxes', () => {
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
