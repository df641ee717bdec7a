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

test('shows one toast at once, in a region that says its key', async () => {
  const { store } = setUp();
  act(() => store.show(notice('Prva.')));
  act(() => store.show(notice('Druga.')));
  await screen.findByText('Druga.');
  expect(screen.queryByText('Prva.')).toBeNull();
  screen.getByRole('region', { name: 'Notifications (F8)' });
});

test('is announced as a notification', async () => {
  const { store } = setUp();
  act(() => store.show(notice('Prva.')));
  await screen.findByText(/^Notification .*Prva/);
});

test('the same words while they are open stay one toast', () => {
  const { store } = setUp();
  act(() => store.show(notice('Prva.')));
  const [first] = store.toasts();
  act(() => store.show(notice('Prva.')));
  expect(store.toasts().map(({ id }) => id)).toEqual([first?.id]);
});

test('is dismissed by its button, and removed a million milliseconds later', async () => {
  const { store, scheduled } = setUp();
  act(() => store.show(notice('Prva.')));
  await userEvent.click(await screen.findByRole('button', { name: 'Zatvori' }));
  await waitFor(() => expect(screen.queryByText('Prva.')).toBeNull());
  expect(store.toasts()).toMatchObject([{ open: false }]);
  expect(scheduled.map(({ milliseconds }) => milliseconds)).toEqual([1_000_000]);
  act(() => scheduled[0]?.act());
  expect(store.toasts()).toEqual([]);
});

test('what was told of a call goes once a new try of that call has ended, and no other toast does', async () => {
  const { store } = setUp();
  act(() => store.show(notice('Prva.'), 'PATCH /users/7/'));
  await screen.findByText('Prva.');
  act(() => store.retract('PATCH /users/8/'));
  screen.getByText('Prva.');
  act(() => store.retract('PATCH /users/7/'));
  await waitFor(() => expect(screen.queryByText('Prva.')).toBeNull());
});

test('F8 leads to the toasts', async () => {
  const { store } = setUp();
  act(() => store.show(notice('Prva.')));
  await screen.findByText('Prva.');
  await userEvent.keyboard('{F8}');
  expect(document.activeElement?.contains(screen.getByText('Prva.'))).toBe(true);
});

test('stands in an open modal dialog, which makes inert all that is outside, and outlives it', async () => {
  const { store } = setUp();
  act(() => store.show(notice('Prva.')));
  await screen.findByText('Prva.');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  await waitFor(() => expect(dialog.contains(screen.getByText('Prva.'))).toBe(true));
  dialog.remove();
  await waitFor(() => expect(document.body.contains(screen.getByText('Prva.'))).toBe(true));
});

test('comes home from a dialog that closes after the toast, so that F8 still leads there', async () => {
  const { store } = setUp();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  act(() => store.show(notice('Prva.'), 'PATCH /users/7/'));
  await waitFor(() => expect(dialog.contains(screen.getByText('Prva.'))).toBe(true));
  act(() => store.retract('PATCH /users/7/'));
  await waitFor(() => expect(screen.queryByText('Prva.')).toBeNull());
  dialog.remove();
  await screen.findByRole('region', { name: 'Notifications (F8)' });
});

test('an action keeps its notice, which then says what came of it, and F8 leads to it', async () => {
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

test('with an action the same words are a new notice, and one that went is told again only if it must be read', () => {
  const { store } = setUp();
  const action = { label: 'Poništi', hint: 'Pritisnite F8', run() {} };
  const first = store.show({ ...notice('Sačuvano.'), action });
  const second = store.show({ ...notice('Sačuvano.'), action });
  expect(second).not.toBe(first);
  store.update(first, notice('1 od 2'), false);
  expect(store.toasts()).toMatchObject([{ id: second, description: 'Sačuvano.' }]);
  store.update(first, notice('Nije poništeno.'));
  expect(store.toasts()).toMatchObject([{ description: 'Nije poništeno.' }]);
});

test('stays as long as it says', async () => {
  const clock = rstest.spyOn(window, 'setTimeout');
  const { store } = setUp();
  act(() => void store.show({ ...notice('Sačuvano.'), durationMs: 10_000 }));
  await screen.findByText('Sačuvano.');
  expect(clock.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(10_000);
  clock.mockRestore();
});
