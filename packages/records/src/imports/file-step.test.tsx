import type { ImportDocument } from '@ar/domain/imports';
import { beforeAll, beforeEach, expect, rstest, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { documentOf, openImport } from '../../testing/open-import.tsx';
import { pageOf } from '../../testing/open-list.tsx';
import { signInAsSuperAdmin } from '../../testing/sign-in.ts';

beforeAll(() => signInAsSuperAdmin());

let uploads: { body: FormData; progress(share: number): void; answer(status: number, body: object): void }[];
let aborted = 0;

class Upload {
  status = 0;
  statusText = '';
  responseText = '';
  upload: { onprogress?(event: object): void } = {};
  onload?(): void;
  onabort?(): void;
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => 'application/json';
  abort() {
    aborted += 1;
    this.onabort?.();
  }
  send(body: FormData) {
    uploads.push({
      body,
      progress: (share) => this.upload.onprogress?.({ lengthComputable: true, loaded: share, total: 1 }),
      answer: (status, content) => {
        Object.assign(this, { status, responseText: JSON.stringify(content) });
        this.onload?.();
      },
    });
  }
}
beforeEach(() => {
  uploads = [];
  aborted = 0;
  rstest.stubGlobal('XMLHttpRequest', Upload);
});

const sheet = (name = 'spomenici.xlsx', content = 'x') => new File([content], name);
const choose = async (label: RegExp, file: File) =>
  userEvent.upload(await screen.findByLabelText(label), file, { applyAccept: false });
const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Pošalji i nastavi' }));

test('uploads a sheet and a ZIP, shows the progress and opens the new import', async () => {
  const visit = openImport({ at: '', document: documentOf({ state: 'matching' }) });
  await choose(/^Tabela/, sheet());
  await choose(/^Slike i drugi/, sheet('slike.zip'));
  await send();
  await waitFor(() => expect(uploads).toHaveLength(1));
  const [upload] = uploads;
  expect([...(upload?.body.keys() ?? [])]).toEqual(['sheet', 'archive']);
  upload?.progress(0.421);
  await screen.findByText('Poslato 42 %');
  upload?.progress(1);
  await screen.findAllByText('Fajl je stigao, server ga čita.');
  upload?.answer(201, documentOf({ state: 'matching' }));
  await screen.findByRole('heading', { name: 'Šta je u kojoj koloni' });
  expect(visit.path()).toBe(`/dashboard/monuments/import/${documentOf().id}`);
});

test.each([
  ['spomenici.ods', 'x', 'Ova vrsta fajla se ne može uvesti. Sačuvajte tabelu kao XLSX ili CSV.'],
  ['spomenici.csv', '', 'Fajl je prazan. Izaberite drugi.'],
])('refuses %s with the content "%s" and uploads nothing', async (name, content, sentence) => {
  openImport({ at: '' });
  await choose(/^Tabela/, sheet(name, content));
  await screen.findByText(sentence);
  await send();
  expect(uploads).toEqual([]);
});

test('keeps the chosen files after the server has refused them and after the person has stopped the upload', async () => {
  openImport({ at: '' });
  await send();
  screen.getByText('Izaberite tabelu koju uvozite.');
  await choose(/^Tabela/, sheet());
  await send();
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer(400, { detail: 'Fajl je zaštićen lozinkom.', errors: { sheet: ['Skinite lozinku.'] } });
  expect((await screen.findByRole('alert')).textContent).toContain('Fajl je zaštićen lozinkom.');
  screen.getByText('Skinite lozinku.');
  await send();
  await userEvent.click(await screen.findByRole('button', { name: 'Prekini slanje' }));
  await screen.findByText(/Slanje je prekinuto/);
  expect(aborted).toBe(1);
  screen.getByRole('button', { name: /^Ukloni izbor/ });
});

test('lists the latest imports with their outcomes and links to the imports', async () => {
  const latest: Partial<ImportDocument>[] = [
    { id: 'a', sheet_name: 'prva.csv' },
    { id: 'b', sheet_name: 'druga.csv', state: 'done', outcomes: { added: 3, refused: 1 } },
    { id: 'c', sheet_name: 'treća.csv', state: 'done', problem: 'Nemate pravo.' },
  ];
  openImport({
    at: '',
    answer: ({ path }) => (path === 'imports/' ? pageOf(latest.map(documentOf)) : undefined),
  });
  await screen.findByText('prva.csv');
  const [, first, second, third] = within(screen.getByRole('table')).getAllByRole('row');
  const row = (element: HTMLElement | undefined) => within(element as HTMLElement);
  row(first).getByText('Čeka pregled');
  row(first).getByText('3 reda');
  expect(row(first).getByRole('link').getAttribute('href')).toBe('/dashboard/monuments/import/a');
  row(second).getByText('Dodato: 3, Odbijeno: 1');
  row(third).getByText('Zaustavljeno');
});

test('shows a button that loads the latest imports again after a failure', async () => {
  let isDown = true;
  openImport({ at: '', answer: ({ path }) => (path === 'imports/' && isDown ? 500 : undefined) });
  expect((await screen.findByRole('alert')).textContent).toContain('Raniji uvozi nijesu učitani.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
  await screen.findByText(/^Još nema uvoza/);
});

test('opens the imports by the button of an empty list', async () => {
  const visit = openImport({ at: 'list' });
  await userEvent.click(await screen.findByRole('button', { name: 'Uvezi iz tabele' }));
  await screen.findByRole('heading', { name: 'Uvoz: Spomenici' });
  expect(visit.path()).toBe('/dashboard/monuments/import');
});

test('redirects from the query `?import` of the list to the imports', async () => {
  const visit = openImport({ at: 'list?import=' });
  await screen.findByRole('heading', { name: 'Izaberite tabelu' });
  expect(visit.path()).toBe('/dashboard/monuments/import');
});

test('downloads the template in the language of the page', async () => {
  const saved: string[] = [];
  rstest.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }));
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download);
  };
  const { calls } = openImport({ at: '' });
  await userEvent.click(await screen.findByRole('button', { name: 'Preuzmi šablon' }));
  await waitFor(() => expect(saved).toEqual(['Spomenici - šablon.xlsx']));
  expect(calls).toContain('/api/ar_platform/monuments/imports/template/?language=mn');
});

test('shows before the upload which files a new record needs', async () => {
  openImport({ at: '' });
  await screen.findByText(/^Svaki novi zapis mora imati fajl „Baza znanja“/);
});
