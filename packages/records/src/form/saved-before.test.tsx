import { building } from '@ar/domain/entities/building';
import type { RecordEntity } from '@ar/domain/entities/entity';
import { newSchema } from '@ar/domain/entities/schemas';
import { afterEach, beforeAll, beforeEach, expect, rstest, test } from '@rstest/core';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openList, pageOf } from '../../testing/open-list.tsx';
import { signInAsSuperAdmin } from '../../testing/sign-in.ts';
import { inBoth } from '../../testing/texts.ts';
import { editAction } from '../actions/open-actions.tsx';
import type { RecordFormProps } from '../list/list-page.ts';
import { RecordsPage } from '../records-page.tsx';
import { addDepartmentTexts, RecordTexts } from '../texts/record-text.tsx';
import { RecordForm } from './record-form.tsx';
import type { Checked, Rules } from './values.ts';

const sites: RecordEntity = { ...building, fields: { name: building.fields.name } };
const rules = newSchema(sites) as Rules;
addDepartmentTexts(
  'buildings',
  inBoth({
    title: 'Gradilišta',
    searchLabel: 'Pretraži',
    emptyTitle: 'Još nema gradilišta',
    emptyText: 'Prvo će se pojaviti ovdje.',
    addTitle: 'Dodaj gradilište',
    editTitle: 'Izmijeni gradilište',
    count: '{{count}} gradilišta',
    edit: 'Izmijeni',
    name: 'Naziv',
  }),
);
// jsdom cannot send `FormData`, so the form sends JSON.
const body = ({ output, changed }: Checked) =>
  Object.fromEntries(Object.entries(output).filter(([field]) => changed.has(field)));
const Form = (props: RecordFormProps<{ id: number; version: number }>) => (
  <RecordForm {...props} {...{ entity: sites, rules, body }} />
);

const page = (
  <RecordTexts value="buildings">
    <RecordsPage
      {...{ resource: sites.path, columns: [], of: 'buildings', row: [editAction] }}
      form={async () => ({ default: Form })}
    />
  </RecordTexts>
);

const press = async (button: string) => userEvent.click(await screen.findByRole('button', { name: button }));

beforeAll(() => signInAsSuperAdmin());
beforeEach(() => {
  rstest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  sessionStorage.clear();
  rstest.restoreAllMocks();
});

test('shows the message of the server if an earlier request has created the record, and keeps the values', async () => {
  const sent: { key: string | null; fields: unknown }[] = [];
  const answers = [
    () => Promise.reject(new TypeError('no connection')),
    async () => Response.json({ detail: 'Ovaj obrazac je već sačuvan.' }, { status: 422 }),
  ];
  openList(page, {
    at: '/?add',
    answer(_, method, headers, body) {
      if (method === 'GET') return pageOf([]);
      sent.push({ key: headers.get('idempotency-key'), fields: JSON.parse(String(body)) });
      return answers.shift()?.() ?? 500;
    },
  });
  await userEvent.type(await screen.findByLabelText('Naziv'), 'Most');
  await press('Sačuvaj');
  await screen.findByText(/^Server nije odgovorio/);
  await userEvent.type(screen.getByLabelText('Naziv'), ' na Morači');
  await press('Sačuvaj');
  await screen.findByText('Ovaj obrazac je već sačuvan.');
  const [first, second] = sent;
  expect(second).toEqual({ key: first?.key, fields: { name: 'Most na Morači' } });
  expect(screen.getByLabelText<HTMLInputElement>('Naziv').value).toBe('Most na Morači');
});

test('sends the same idempotency key after a reload of the page', async () => {
  const keys: (string | null)[] = [];
  const open = () =>
    openList(page, {
      at: '/?add',
      answer(_, method, headers) {
        if (method === 'GET') return pageOf([]);
        keys.push(headers.get('idempotency-key'));
        return Promise.reject(new TypeError('no connection'));
      },
    });
  open();
  await userEvent.type(await screen.findByLabelText('Naziv'), 'Most');
  await press('Sačuvaj');
  await screen.findByText(/^Server nije odgovorio/);
  cleanup();
  open();
  await press('Vrati unos');
  await press('Sačuvaj');
  await screen.findByText(/^Server nije odgovorio/);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).not.toBeNull();
});

test.each([
  ['at the next press', false],
  ['after a reload of the page', true],
])('sends another idempotency key %s that follows a 422', async (_, reloads) => {
  const keys: (string | null)[] = [];
  const open = () =>
    openList(page, {
      at: '/?add',
      async answer(_, method, headers) {
        if (method === 'GET') return pageOf([]);
        keys.push(headers.get('idempotency-key'));
        if (keys.length > 1) throw new TypeError('no connection');
        return Response.json({ detail: 'Ovaj obrazac je već sačuvan.' }, { status: 422 });
      },
    });
  open();
  await userEvent.type(await screen.findByLabelText('Naziv'), 'Most');
  await press('Sačuvaj');
  await screen.findByText('Ovaj obrazac je već sačuvan.');
  if (reloads) {
    cleanup();
    open();
    await press('Vrati unos');
  }
  await press('Sačuvaj');
  await screen.findByText(/^Server nije odgovorio/);
  expect(keys).toEqual([expect.any(String), expect.any(String)]);
  expect(keys[1]).not.toBe(keys[0]);
});
