import { expect, test } from '@rstest/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RowMenu } from './menu.tsx';

function show() {
  const log: string[] = [];
  const items = ['Izmijeni', 'Detaljni Pregled', 'Izbriši'].map((label) => ({
    key: label,
    label,
    onSelect: () => log.push(label),
  }));
  render(<RowMenu label="Radnje: Sahat kula" items={items} onIntent={() => log.push('intent')} />);
  return log;
}
const trigger = () => screen.getByRole('button', { name: 'Radnje: Sahat kula' });
const focused = () => document.activeElement?.textContent;

test('the button is named for its row, and says whether its menu is open', async () => {
  show();
  expect(trigger().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('menuitem')).toBeNull();
  await userEvent.click(trigger());
  expect(trigger().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('menu', { name: 'Radnje: Sahat kula' })).toBeTruthy();
});

test('what the menu needs can be fetched before it is opened', async () => {
  const log = show();
  await userEvent.hover(trigger());
  expect(log).toEqual(['intent']);
});

test('arrows, Home and End go round the items', async () => {
  show();
  trigger().focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(focused()).toBe('Izmijeni'));
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('Izbriši');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Izmijeni');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('Izbriši');
  await userEvent.keyboard('{Home}{ArrowDown}');
  expect(focused()).toBe('Detaljni Pregled');
});

test('an item closes the menu and gives the focus back before it acts', async () => {
  const log = show();
  await userEvent.click(trigger());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Izbriši' }));
  expect(log.at(-1)).toBe('Izbriši');
  expect(screen.queryByRole('menuitem')).toBeNull();
  expect(document.activeElement).toBe(trigger());
});

test('Tab leaves the menu and closes it', async () => {
  show();
  await userEvent.click(trigger());
  await waitFor(() => expect(focused()).toBe('Izmijeni'));
  await userEvent.keyboard('{Tab}');
  expect(screen.queryByRole('menuitem')).toBeNull();
});

test('a second press on the button closes it', async () => {
  show();
  await userEvent.click(trigger());
  await userEvent.click(trigger());
  expect(screen.queryByRole('menuitem')).toBeNull();
});

test('a key pressed before the browser tells that the menu is closed opens it again', async () => {
  show();
  trigger().focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(focused()).toBe('Izmijeni'));
  // `toggle` is a task of its own, and on a busy machine the next key overtakes it.
  const held = (event: Event) => event.stopImmediatePropagation();
  document.addEventListener('toggle', held, { capture: true });
  await userEvent.keyboard('{Enter}');
  expect(trigger().getAttribute('aria-expanded')).toBe('false');
  trigger().focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(focused()).toBe('Izmijeni'));
  document.removeEventListener('toggle', held, { capture: true });
});
