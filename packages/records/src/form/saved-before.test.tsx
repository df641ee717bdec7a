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

const { name, investor } = building.fields;
const fields = { name, investor: { ...investor, entered: 'create' as const } };
const sites: RecordEntity = { ...building, fields };
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
    investor: 'Investitor',
  }),
);
// jsdom cannot send `FormData`, so the form sends JSON.
const body = ({ output, changed }: Checked) =>
  Object.fromEntries(Object.entries(output).filter(([field]) => changed.has(field)));
const Form = (props: RecordFormProps<{ id: number; version: number }>) => (
  <RecordForm {...props} {...{ entity: sites, rules, body }} />
);

interface Sent {
  call: string;
  key: string | null;
  version: string | null;
  fields: unknown;
}

/**
 * Saves a new record twice. The response to the first request is lost. The second request has the same idempotency key
 * and other values, so the server refuses the request.
 */
async function saveTwice(deleted: boolean, row = [editAction]) {
  const sent: Sent[] = [];
  const answers = [
    () => Promise.reject(new TypeError('no connection')),
    async () => Response.json({ detail: 'Već.', saved_record: { id: 7, deleted } }, { status: 422 }),
  ];
  const saved = { id: 7, version: 3, name: 'Most', investor: 'Grad' };
  const visit = openList(
    <RecordTexts value="buildings">
      <RecordsPage
        {...{ resource: sites.path, columns: [], of: 'buildings', row }}
        form={async () => ({ default: Form })}
      />
    </RecordTexts>,
    {
      at: '/?add',
      answer({ pathname }, method, headers, body) {
        if (method === 'GET') return pathname.endsWith('/7/') ? saved : pageOf([]);
        const key = headers.get('idempotency-key');
        const version = headers.get('if-match');
        sent.push({
          call: `${method} ${pathname}`,
          key,
          version,
          fields: JSON.parse(String(body)),
        });
        return answers.shift()?.() ?? saved;
      },
    },
  );
  await userEvent.type(await screen.findByLabelText('Naziv'), 'Most');
  await userEvent.type(screen.getByLabelText('Investitor'), 'Grad');
  await press('Sačuvaj');
  await screen.findByText(/^Server nije odgovorio/);
  await userEvent.type(screen.getByLabelText('Naziv'), ' na Morači');
  await userEvent.type(screen.getByLabelText('Investitor'), ' Podgorica');
  await press('Sačuvaj');
  return { ...visit, sent };
}

const press = async (button: string) => userEvent.click(await screen.findByRole('button', { name: button }));
const held = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

beforeAll(() => signInAsSuperAdmin());
beforeEach(() => {
  rstest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  sessionStorage.clear();
  rstest.restoreAllMocks();
});

test('opens the saved record, offers the draft and sends the draft as an edit', async () => {
  const { address, sent } = await saveTwice(false);
  await press('Otvori sačuvani zapis');
  expect(address()).toBe('?id=7&edit=');
  await screen.findByText('Ovaj obrazac ne može da vrati: investor: Grad Podgorica.');
  expect(held('Naziv')).toBe('Most');
  await press('Vrati unos');
  expect([held('Naziv'), held('Investitor')]).toEqual(['Most na Morači', 'Grad']);
  await press('Sačuvaj');
  await screen.findByText(/sačuvan/i);
  expect(sent.at(-1)).toEqual({
    call: 'PATCH /api/ar_platform/buildings/7/',
    key: null,
    version: '"3"',
    fields: { name: 'Most na Morači' },
  });
});

test.each([
  ['has since been deleted', true, [editAction], /taj zapis je zatim izbrisan/],
  ['is not edited in its department', false, [], /nastaće još jedan zapis/],
])('creates a second record if the saved record %s', async (_, deleted, row, message) => {
  const { sent } = await saveTwice(deleted, row);
  await screen.findByText(message);
  expect(screen.queryByRole('button', { name: 'Otvori sačuvani zapis' })).toBeNull();
  expect(held('Naziv')).toBe('Most na Morači');
  await press('Sačuvaj');
  const [first, second, third] = sent;
  expect(second?.key).toBe(first?.key);
  expect(third?.key).not.toBe(first?.key);
  expect(third?.fields).toEqual({ name: 'Most na Morači', investor: 'Grad Podgorica' });
});

test('sends the same idempotency key after a reload of the page', async () => {
  const keys: (string | null)[] = [];
  const page = (
    <RecordTexts value="buildings">
      <RecordsPage
        {...{ resource: sites.path, columns: [], of: 'buildings', row: [editAction] }}
        form={async () => ({ default: Form })}
      />
    </RecordTexts>
  );
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
  await userEvent.type(screen.getByLabelText('Investitor'), 'Grad');
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
