import { addTexts, offerUndo, type UndoOffer } from '@ar/session';
import { toastStore } from '@ar/ui/toast-store';
import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../layout/texts/en.json';
import mn from '../layout/texts/mn.json';
import { Providers } from './providers.tsx';

addTexts('shell', { mn, en });

const PATH = '/ar_platform/buildings/';
const record = (id: number) => ({ id, version: 3, name: `Kula ${id}` });
const offer = (...ids: number[]): UndoOffer => ({
  path: PATH,
  did: ids.length > 1 ? 'status' : 'edit',
  records: ids.map(record),
});

interface Call {
  call: string;
  version: string | null;
  batch: string | null;
}

function serve(refuse: Record<number, Response> = {}): Call[] {
  const calls: Call[] = [];
  rstest.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname } = new URL(input, 'http://ar.test');
    const headers = new Headers(init.headers);
    const id = Number(/\d+/.exec(pathname)?.[0]);
    if (pathname === '/api/activity/10/') return Response.json({}, { status: 404 });
    if (init.method !== 'POST') {
      const entries = [
        { id: id * 10 + 1, version: 4 },
        { id: id * 10, version: 3 },
      ];
      return Response.json({ count: 2, results: entries });
    }
    calls.push({ call: pathname, version: headers.get('if-match'), batch: headers.get('x-batch') });
    return refuse[id / 10] ?? Response.json({ id: id / 10, version: 5 });
  });
  return calls;
}

const open = () => {
  const queries = new QueryClient();
  const fresh = rstest.spyOn(queries, 'invalidateQueries');
  render(<Providers queryClient={queries}>{null}</Providers>);
  return fresh;
};
const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Poništi' }));

beforeEach(() => {
  rstest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  for (const { id } of toastStore.toasts()) toastStore.dismiss(id);
  rstest.restoreAllMocks();
  rstest.unstubAllGlobals();
});

test('undoes the journal entry that the edit made, and refetches the data', async () => {
  const calls = serve();
  const fresh = open();
  act(() => offerUndo(offer(1)));
  await screen.findByText('Kula 1');
  await undo();
  await screen.findByText('Izmjena je poništena');
  expect(calls).toEqual([{ call: '/api/activity/10/revert/', version: '"3"', batch: null }]);
  expect(fresh.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([[PATH], ['/activity/']]);
  expect(screen.queryByRole('button', { name: 'Poništi' })).toBeNull();
});

test('undoes several changes together, and shows how many failed and the first reason', async () => {
  const calls = serve({ 2: Response.json({ current: { version: 9 } }, { status: 412 }) });
  open();
  act(() => offerUndo(offer(1, 2, 3)));
  await screen.findByText('Zapisa: 3');
  await undo();
  await screen.findByText('Poništeno: 2 od 3');
  screen.getByText('Kula 2: u međuvremenu ga je neko izmijenio');
  expect(new Set(calls.map(({ batch }) => batch)).size).toBe(1);
  expect(calls[0]?.batch).toMatch(/^[\da-f-]{36}$/);
});

test('shows a dialog to revert single fields when another person has changed the record', async () => {
  serve({ 1: Response.json({ current: { version: 9 } }, { status: 412 }) });
  open();
  act(() => offerUndo(offer(1)));
  await undo();
  await screen.findByRole('dialog', { name: 'Vraćanje ranijih vrijednosti' });
  await waitFor(() => expect(screen.queryByText('Poništavanje')).toBeNull());
});

test('shows a conflict in a department that brings its own records module', async () => {
  serve({ 1: Response.json({ current: { version: 9 } }, { status: 412 }) });
  open();
  act(() => offerUndo({ ...offer(1), path: '/records/parks/' }));
  await undo();
  await screen.findByText('Izmjena nije poništena');
  screen.getByText('Kula 1: u međuvremenu ga je neko izmijenio');
  expect(screen.queryByRole('dialog')).toBeNull();
});
