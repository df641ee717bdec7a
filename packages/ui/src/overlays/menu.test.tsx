import { expect, test } from '@rstest/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RowMenu } from './menu.tsx';

const fail = (failure: unknown) => expect(failure).toBeUndefined();

function show() {
  const log: string[] = [];
  const items = ['Izmijeni', 'Detaljni Pregled', 'Izbriši'].map((label) => ({
    key: label,
    label,
    onSelect: () => log.push(label),
  }));
  render(
    <RowMenu label="Radnje: Sahat kula" items={items} onIntent={() => log.push('intent')} onFailed={fail} />,
  );
  return log;
}
const trigger = () => screen.getByRole('button', { name: 'Radnje: Sahat kula' });
const focused = () => document.activeElement?.textContent;

test('the button has aria-expanded, and button and menu have the name of the row', async () => {
  show();
  expect(trigger().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('menuitem')).toBeNull();
  await userEvent.click(trigger());
  await screen.findByRole('menu', { name: 'Radnje: Sahat kula' });
  expect(trigger().getAttribute('aria-expanded')).toBe('true');
});

test('calls onIntent when the pointer reaches the button', async () => {
  const log = show();
  await userEvent.hover(trigger());
  expect(log).toEqual(['intent']);
});

test('arrow keys, Home and End move the focus through the items', async () => {
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

test('an item closes the menu and focuses the button before the action runs', async () => {
  const log = show();
  await userEvent.click(trigger());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Izbriši' }));
  expect(log.at(-1)).toBe('Izbriši');
  expect(screen.queryByRole('menuitem')).toBeNull();
  expect(document.activeElement).toBe(trigger());
});

test('Tab closes the menu', async () => {
  show();
  await userEvent.click(trigger());
  await waitFor(() => expect(focused()).toBe('Izmijeni'));
  await userEvent.keyboard('{Tab}');
  expect(screen.queryByRole('menuitem')).toBeNull();
});

test('a second press on the button closes the menu', async () => {
  show();
  await userEvent.click(trigger());
  await userEvent.click(trigger());
  expect(screen.queryByRole('menuitem')).toBeNull();
});

test('Escape closes only the menu and focuses the button', async () => {
  show();
  await userEvent.click(trigger());
  await waitFor(() => expect(focused()).toBe('Izmijeni'));
  const pressed = fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect([pressed, screen.queryByRole('menuitem')]).toEqual([false, null]);
  expect(document.activeElement).toBe(trigger());
});

test('a press beside the menu closes the menu', async () => {
  show();
  await userEvent.click(trigger());
  await screen.findByRole('menu');
  await userEvent.click(document.body);
  expect(screen.queryByRole('menuitem')).toBeNull();
});

test('renders the menu inside the dialog that contains the row', async () => {
  render(
    <dialog open data-testid="dialog">
      <RowMenu
        label="Radnje: Sahat kula"
        items={[{ key: 'a', label: 'Izmijeni', onSelect: () => undefined }]}
        onFailed={fail}
      />
    </dialog>,
  );
  await userEvent.click(trigger());
  expect(screen.getByTestId('dialog').contains(await screen.findByRole('menu'))).toBe(true);
});
