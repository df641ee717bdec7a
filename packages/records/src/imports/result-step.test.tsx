import type { ImportDocument } from '@ar/domain/imports';
import { beforeAll, expect, rstest, test } from '@rstest/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showLanguage } from '../../testing/language.ts';
import { documentOf, openImport, rowOf } from '../../testing/open-import.tsx';
import { signInAsSuperAdmin } from '../../testing/sign-in.ts';
import { missingTexts } from '../../testing/texts.ts';
import en from '../texts/imports.en.json';
import mn from '../texts/imports.mn.json';

beforeAll(() => signInAsSuperAdmin());

const done = documentOf({ state: 'done', outcomes: { added: 1, refused: 1 } });
const rows = [
  rowOf(2, { outcome: 'added', id: 7 }),
  rowOf(3, { outcome: 'refused', reason: 'Adresa je obavezno polje' }),
];

const inTurn = (...documents: ImportDocument[]) => {
  const [last] = documents.slice(-1);
  return ({ path, method }: { path: string; method: string }) =>
    path === 'import/' && method === 'GET' ? (documents.shift() ?? last) : undefined;
};

test('polls a running import until it is done and refetches the list', async () => {
  const running = documentOf({ state: 'running', progress: { done: 1, of: 2 } });
  openImport({ rows, answer: inTurn(running, done) });
  await screen.findByText('1 od 2');
  screen.getByText(/^Karticu možete zatvoriti/);
  await screen.findByRole('heading', { name: 'Uvoz je završen' });
  const first = within((await screen.findByRole('rowheader', { name: '2' })).closest('tr') as HTMLElement);
  expect(first.getByRole('link', { name: 'Otvori (red 2)' }).getAttribute('href')).toBe(
    '/dashboard/monuments/7',
  );
  screen.getByText('Adresa je obavezno polje');
  expect(screen.getByRole('link', { name: 'Prikaži spisak' }).getAttribute('href')).toBe(
    `/dashboard/monuments?import=${done.id}`,
  );
});

test('shows a message while the server does not respond, and continues polling', async () => {
  const running = documentOf({ state: 'running', progress: { done: 1, of: 2 } });
  const answers = [running, 503, done];
  openImport({
    rows,
    answer: ({ path }) => (path === 'import/' ? (answers.shift() ?? done) : undefined),
  });
  await screen.findByText('1 od 2');
  await screen.findByText(/^Server ne odgovara/);
  await screen.findByRole('heading', { name: 'Uvoz je završen' });
  expect(screen.queryByText(/^Server ne odgovara/)).toBeNull();
});

test('cancels a running import after a confirmation', async () => {
  const running = documentOf({ state: 'running', progress: { done: 1, of: 2 } });
  const { sent } = openImport({ document: running });
  await userEvent.click(await screen.findByRole('button', { name: 'Prekini' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Prekini uvoz' }));
  await waitFor(() => expect(sent).toEqual([{ method: 'POST', path: 'import/cancel/', body: undefined }]));
});

test('shows the reason for which an import stopped, and filters the rows by outcome', async () => {
  const stopped = { ...done, problem: 'Osoba koja je počela uvoz više nema pravo na to.' };
  const { calls } = openImport({ document: stopped, rows });
  await screen.findByRole('heading', { name: 'Uvoz je zaustavljen' });
  expect(screen.getByRole('alert').textContent).toContain('više nema pravo');
  await userEvent.click(screen.getByRole('button', { name: 'Odbijeno (1)' }));
  await waitFor(() => expect(calls.at(-1)).toContain('rows/?outcome=refused'));
});

test('downloads the refused rows', async () => {
  const saved: string[] = [];
  rstest.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }));
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download);
  };
  openImport({ document: done, rows });
  await userEvent.click(await screen.findByRole('button', { name: 'Preuzmi odbijene redove' }));
  await waitFor(() => expect(saved).toEqual(['Spomenici - odbijeni redovi.xlsx']));
});

test('undoes the import, and shows why some rows were not undone', async () => {
  const undoing = documentOf({ ...done, state: 'undoing', progress: { done: 0, of: 1 } });
  const undone = documentOf({ state: 'undone', not_undone: 1, outcomes: { stayed: 1, undone: 1 } });
  let isAsked = false;
  const states = [undoing, undone];
  const { sent, calls } = openImport({
    rows: [rowOf(2, { outcome: 'stayed', id: 7, reason: 'Vuk Popović ga je mijenjao.' })],
    answer({ method, path }) {
      if (path === 'import/undo/' && method === 'POST') isAsked = true;
      if (path !== 'import/') return undefined;
      return isAsked ? (states.shift() ?? undone) : done;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Poništi uvoz' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Poništavanje uvoza' }));
  await userEvent.click(question.getByRole('button', { name: 'Poništi uvoz' }));
  await screen.findByRole('heading', { name: 'Uvoz je djelimično poništen' });
  expect(sent).toEqual([{ method: 'POST', path: 'import/undo/', body: undefined }]);
  await userEvent.click(screen.getByRole('button', { name: 'Nije poništeno (1)' }));
  await waitFor(() => expect(calls.at(-1)).toContain('outcome=stayed'));
  await screen.findByText('Vuk Popović ga je mijenjao.');
  expect(screen.getByRole('link', { name: 'Prikaži spisak' }).getAttribute('href')).toContain('?import=');
  screen.getByRole('button', { name: 'Poništi i ostale' });
});

test('shows the outcomes of an import that wrote nothing, without an undo and links to records', async () => {
  openImport({
    document: documentOf({
      state: 'undone',
      problem: 'Red 3 nije prihvaćen, pa je poništeno sve što je uvezeno prije njega.',
      outcomes: { undone: 1, refused: 1, unreached: 1 },
    }),
    rows: [
      rowOf(2, { outcome: 'undone', id: 7 }),
      rowOf(3, { outcome: 'refused', reason: 'Naziv je obavezno polje' }),
      rowOf(4, { outcome: 'unreached' }),
    ],
  });
  await screen.findByRole('heading', { name: 'Ništa nije uvezeno' });
  screen.getByRole('button', { name: 'Poništeno (1)' });
  screen.getByRole('button', { name: 'Nije došlo na red (1)' });
  screen.getByRole('button', { name: 'Preuzmi odbijene redove' });
  await screen.findByText('Naziv je obavezno polje');
  expect(screen.queryByRole('link', { name: /^Otvori/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Poništi/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Prikaži spisak' }).getAttribute('href')).toBe(
    '/dashboard/monuments',
  );
});

test('shows English messages of the server on an English page', async () => {
  act(() => showLanguage('en'));
  openImport({
    document: { ...done, problem: 'The import was stopped. The remaining rows were not imported.' },
    rows: [rowOf(3, { outcome: 'refused', reason: 'The address is required' })],
  });
  await screen.findByText('The address is required');
  screen.getByText('The import was stopped. The remaining rows were not imported.');
  act(() => showLanguage('mn'));
});

test('shows a link to a new import if the import was deleted', async () => {
  openImport({ answer: ({ path }) => (path === 'import/' ? 404 : undefined) });
  await screen.findByRole('heading', { level: 1, name: 'Ovaj uvoz više ne postoji' });
  expect(screen.getByRole('link', { name: 'Novi uvoz' }).getAttribute('href')).toBe(
    '/dashboard/monuments/import',
  );
});

test('shows a button that loads an import again after a failure', async () => {
  const answers = [500];
  openImport({
    rows,
    document: done,
    answer: ({ path }) => (path === 'import/' ? answers.shift() : undefined),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Pokušaj ponovo' }));
  await screen.findByRole('heading', { name: 'Uvoz je završen' });
});

test('has an English text for each Montenegrin text', () => {
  expect(missingTexts({ mn, en })).toEqual([]);
});

test('links to a record whose change was undone, and shows the values before and after', async () => {
  const changes = [{ field: 'address', before: 'Trg', after: 'Gorica' }];
  openImport({
    document: documentOf({ state: 'undone', outcomes: { undone: 2 } }),
    rows: [rowOf(2, { outcome: 'undone', id: 7, changes }), rowOf(3, { outcome: 'undone', id: 8 })],
  });
  expect((await screen.findByRole('link', { name: 'Otvori (red 2)' })).getAttribute('href')).toBe(
    '/dashboard/monuments/7',
  );
  expect(screen.queryByRole('link', { name: 'Otvori (red 3)' })).toBeNull();
  screen.getByText('Bilo:');
  screen.getByText('Postalo:');
});
