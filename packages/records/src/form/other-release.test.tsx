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

function open(entity: Entity) {
  act(() => showLanguage('mn'));
  Element.prototype.scrollIntoView = () => {};
  rstest.stubGlobal('fetch', async () =>
    Response.json(
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
});

test('names the field that the server does not know, and keeps the typed values', async () => {
  open(later);
  await typeAndSave();
  await screen.findByText(
    'Server više ne poznaje: „Klupe“. Stranica je otvorena u drugoj verziji ovog odjeljenja.',
  );
  expect(screen.getByLabelText<HTMLInputElement>('Klupe').value).toBe('77');
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
