import { building } from '@ar/domain/entities/building';
import type { Entity } from '@ar/domain/entities/entity';
import { changesSchema } from '@ar/domain/entities/schemas';
import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { showLanguage } from '../../testing/language.ts';
import '../texts/form.ts';
import { addDepartmentTexts } from '../texts/record-text.tsx';
import { RecordForm } from './record-form.tsx';

const { name, address } = building.fields;
const later: Entity = { ...building, fields: { name, address } };
const earlier: Entity = { ...building, fields: { name } };
const labels = { name: 'Naziv', address: 'Klupe' };
addDepartmentTexts('buildings', { mn: labels, en: labels });

function open(entity: Entity, live = '1.0.0') {
  act(() => showLanguage('mn'));
  Element.prototype.scrollIntoView = () => {};
  document.documentElement.dataset.release = 'buildings 1.1.0';
  rstest.stubGlobal('fetch', async (input: unknown) =>
    String(input).endsWith('/registry/')
      ? Response.json({ revision: 9, departments: [{ id: 'buildings', version: live }] })
      : Response.json(
          {
            detail: 'Ne.',
            errors: { address: ['Server ne poznaje ovo polje.'] },
            unknown_fields: ['address'],
          },
          { status: 400 },
        ),
  );
  const row = { id: 7, version: 3, name: 'Gorica', address: '' };
  const form = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RecordForm
        row={row}
        {...{ entity, rules: changesSchema(building) as never }}
        body={({ output }) => output}
        onSaved={() => {}}
        onCancel={() => {}}
      />
    </QueryClientProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />);
}

async function typeAndSave() {
  await userEvent.type(screen.getByLabelText('Klupe'), '77');
  await userEvent.click(screen.getByRole('button', { name: 'Sačuvaj' }));
}

beforeEach(() => {
  rstest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  rstest.unstubAllGlobals();
  rstest.restoreAllMocks();
  delete document.documentElement.dataset.release;
});

test('shows the unknown field, the release of the page and the live release, and keeps the typed values', async () => {
  open(later);
  await typeAndSave();
  await screen.findByText(
    'Ova stranica je otvorena u verziji 1.1.0, a sada je u radu verzija 1.0.0, koja ne poznaje: „Klupe“.',
  );
  expect(screen.getByLabelText<HTMLInputElement>('Klupe').value).toBe('77');
});

test('shows only the unknown field if the page has the live release', async () => {
  open(later, '1.1.0');
  await typeAndSave();
  await screen.findByText(
    'Server više ne poznaje: „Klupe“. Stranica je otvorena u drugoj verziji ovog odjeljenja.',
  );
});

test('copies the typed values with their labels', async () => {
  const writeText = rstest.fn(async () => {});
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  open(later);
  await typeAndSave();
  await userEvent.click(await screen.findByRole('button', { name: 'Kopiraj unos' }));
  await screen.findByText('Unos je kopiran.');
  expect(writeText.mock.calls).toEqual([['Klupe: 77']]);
});

test('shows the typed values as text if the browser has no clipboard', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  open(later);
  await typeAndSave();
  await userEvent.click(await screen.findByRole('button', { name: 'Kopiraj unos' }));
  await screen.findByText('Klupe: 77');
});

test('offers a draft of a later release, and lists the values that have no field in this release', async () => {
  open(later);
  await userEvent.type(screen.getByLabelText('Naziv'), ' 2');
  await typeAndSave();
  await screen.findByRole('button', { name: 'Učitaj ponovo i zadrži unos' });
  cleanup();
  open(earlier);
  screen.getByText('Ovaj obrazac ne može da vrati: address: 77.');
  await userEvent.click(screen.getByRole('button', { name: 'Vrati unos' }));
  expect(screen.getByLabelText<HTMLInputElement>('Naziv').value).toBe('Gorica 2');
});
