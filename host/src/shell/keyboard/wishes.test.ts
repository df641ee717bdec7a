import { expect, test } from '@rstest/core';
import { mayAsk } from './wishes.ts';

/** A key that is pressed in an element. */
function pressed(key: string, { on = 'button', ...modifiers }: KeyboardEventInit & { on?: string } = {}) {
  const element = document.body.appendChild(document.createElement(on));
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...modifiers });
  element.dispatchEvent(event);
  return mayAsk(event);
}

test.each(['/', '?', 'g', 'n'])('%s may ask for something, outside of fields', (key) => {
  expect(pressed(key)).toBe(true);
  expect(['input', 'textarea', 'select'].map((on) => pressed(key, { on }))).toEqual([false, false, false]);
});

test('Ctrl+K and ⌘K may from anywhere, and no other key with them', () => {
  for (const modifier of ['ctrlKey', 'metaKey']) {
    expect(pressed('k', { [modifier]: true, on: 'input' })).toBe(true);
    expect(pressed('n', { [modifier]: true })).toBe(false);
  }
});

test('a key without a character may not', () => {
  expect(['Shift', 'Enter', 'ArrowDown'].map((key) => pressed(key))).toEqual([false, false, false]);
});
