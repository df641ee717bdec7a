import { afterEach, expect, rstest, test } from '@rstest/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createToastStore, type Notice } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

const texts = { toast: 'Notification', list: 'Notifications ({hotkey})', close: 'Zatvori' };
afterEach(cleanup);

const notice = (description: string): Notice => ({ variant: 'destructive', title: 'Greška', description });

function setUp() {
  const scheduled: { milliseconds: number; act: () => void }[] = [];
  const store = createToastStore((milliseconds, act) => scheduled.push({ milliseconds, act }));
  render(<Toaster store={store} texts={texts} />);
  return { store, scheduled };
}

test('shows one toast at a time, in a region whose name includes F8', async () => {
  const { store } = setUp();
  act(() => store.show(notice('Prva.')));
  act(() => store.show(notice('Druga.')));
  await screen.findByText('Druga.');
  expect(screen.queryByText('Prva.')).toBeNull();
  screen.getByRole('region', { name: 'Notifications (F8)' });
});

test('screen readers announce a toast as a notification', async () => {
  const { store } = setUp();
  act(() => store.show(notice('Prva.')));
  await screen.findByText(/^Notification .*Prva/);
});

test('shows only one toast for equal notices', () => {
  const { store } = setUp();
  act(() => store.show(notice('Prva.')));
  const [first] = store.toasts();
  act(() => store.show(notice('Prva.')));
  expect(store.toasts().map(({ id }) => id)).toEqual([first?.id]);
});

test('the close button closes the toast, and the store removes the toast after a million milliseconds', async () => {
  const { store, scheduled } = setUp();
  act(() => store.show(notice('Prva.')));
  await userEvent.click(await screen.findByRole('button', { name: 'Zatvori' }));
  await waitFor(() => expect(screen.queryByText('Prva.')).toBeNull());
  expect(store.toasts()).toMatchObject([{ open: false }]);
  expect(scheduled.map(({ milliseconds }) => milliseconds)).toEqual([1_000_000]);
  act(() => scheduled[0]?.act());
  expect(store.toasts()).toEqual([]);
});

test('F8 focuses the region of toasts', async () => {
  const { store } = setUp();
  act(() => store.show(notice('Prva.')));
  await screen.findByText('Prva.');
  await userEvent.keyboard('{F8}');
  expect(document.activeElement?.contains(screen.getByText('Prva.'))).toBe(true);
});

test('the region moves into an open modal dialog, and back when the dialog is removed', async () => {
  const { store } = setUp();
  act(() => store.show(notice('Prva.')));
  await screen.findByText('Prva.');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  await waitFor(() => expect(dialog.contains(screen.getByText('Prva.'))).toBe(true));
  dialog.remove();
  await waitFor(() => expect(document.body.contains(screen.getByText('Prva.'))).toBe(true));
});

test('the region moves back when a dialog is removed after the toast has closed', async () => {
  const { store } = setUp();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  let id = '';
  act(() => {
    id = store.show(notice('Prva.'));
  });
  await waitFor(() => expect(dialog.contains(screen.getByText('Prva.'))).toBe(true));
  act(() => store.dismiss(id));
  await waitFor(() => expect(screen.queryByText('Prva.')).toBeNull());
  dialog.remove();
  await screen.findByRole('region', { name: 'Notifications (F8)' });
});

test('a toast stays open after a press on the action, and then shows the outcome', async () => {
  const { store } = setUp();
  let id = '';
  const run = () => store.update(id, notice('Poništava se.'));
  const action = { label: 'Poništi', hint: 'Pritisnite F8', run };
  act(() => {
    id = store.show({ ...notice('Sačuvano.'), action });
  });
  await screen.findByText('Sačuvano.');
  await userEvent.keyboard('{F8}{Tab}{Tab}{Enter}');
  await screen.findByText('Poništava se.');
  expect(screen.queryByRole('button', { name: 'Poništi' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Poništava se.').closest('li'));
});

test('a notice with an action has a new toast, and an update of a closed toast shows a new toast', () => {
  const { store } = setUp();
  const action = { label: 'Poništi', hint: 'Pritisnite F8', run() {} };
  const first = store.show({ ...notice('Sačuvano.'), action });
  const second = store.show({ ...notice('Sačuvano.'), action });
  expect(second).not.toBe(first);
  const third = store.update(first, notice('Nije poništeno.'));
  expect([first, second]).not.toContain(third);
  expect(store.toasts()).toMatchObject([{ id: third, description: 'Nije poništeno.' }]);
});

test('a toast closes after durationMs', async () => {
  const clock = rstest.spyOn(window, 'setTimeout');
  const { store } = setUp();
  act(() => void store.show({ ...notice('Sačuvano.'), durationMs: 10_000 }));
  await screen.findByText('Sačuvano.');
  expect(clock.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(10_000);
  clock.mockRestore();
});
