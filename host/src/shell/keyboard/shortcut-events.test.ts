import { expect, test } from '@rstest/core';
import { mayBeShortcut } from './shortcut-events.ts';

/** The event of a key pressed in an element. */
function pressed(key: string, { on = 'button', ...modifiers }: KeyboardEventInit & { on?: string } = {}) {
  const element = document.body.appendChild(document.createElement(on));
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...modifiers });
  element.dispatchEvent(event);
  return mayBeShortcut(event);
}

test.each(['/', '?', 'g', 'n'])('accepts %s outside fields', (key) => {
  expect(pressed(key)).toBe(true);
  expect(['input', 'textarea', 'select'].map((on) => pressed(key, { on }))).toEqual([false, false, false]);
});

test('accepts Ctrl+K and ⌘K everywhere, and no other key with Ctrl or ⌘', () => {
  for (const modifier of ['ctrlKey', 'metaKey']) {
    expect(pressed('k', { [modifier]: true, on: 'input' })).toBe(true);
    expect(pressed('n', { [modifier]: true })).toBe(false);
  }
});

test('refuses a key without a character', () => {
  expect(['Shift', 'Enter', 'ArrowDown'].map((key) => pressed(key))).toEqual([false, false, false]);
});
