import type { ActivityDetail, FieldState } from '@ar/domain/activity';
import { building } from '@ar/domain/entities/building';
import { onUndoOffer, type UndoOffer } from '@ar/session';
import { afterEach, beforeAll, beforeEach, expect, rstest, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openList } from '../../testing/open-list.tsx';
import { signInAsSuperAdmin } from '../../testing/sign-in.ts';
import { ChangeDetail } from './entry-changes.tsx';

const since = { by: 'Marko Nikić', at: '2026-11-20T10:00:00Z' };
const state = (field: string, more: Partial<FieldState> = {}): FieldState => ({
  field,
  before: `${field} prije`,
  after: `${field} poslije`,
  now: `${field} poslije`,
  has_changed: true,
  changed_since: null,
  can_revert: true,
  ...more,
});
const detail = (...fields: FieldState[]): ActivityDetail => ({
  id: 5,
  at: '2026-11-20T09:12:00Z',
  actor_id: 1,
  actor_name: 'Milica Žižić',
  action: 'update',
  resource: 'buildings',
  record_id: '7',
  record_name: 'Dvorana',
  fields: fields.filter(({ has_changed }) => has_changed).map(({ field }) => field),
  reason: null,
  is_there: true,
  batch: null,
  batch_count: 1,
  state: fields,
  version: 3,
});

interface Server {
  entries: ActivityDetail[];
  answers?: Response[];
}

function open({ entries, answers = [] }: Server) {
  const sent: { version: string | null; fields: string[] }[] = [];
  const remaining = [...entries];
  openList(<ChangeDetail entity={building} entryId={5} />, {
    answer(call, method, headers, body) {
      if (call.pathname.includes('/files/')) return Response.json({ url: `/files/${call.search}` });
      if (method === 'GET') return Response.json(remaining.length > 1 ? remaining.shift() : remaining[0]);
      sent.push({ version: headers.get('if-match'), ...JSON.parse(String(body)) });
      return answers.shift() ?? Response.json({ id: 7, version: 4, name: 'Dvorana' });
    },
  });
  return sent;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const confirm = () => screen.getByRole('button', { name: /^Vrati \d/ });
const isOpen = () => screen.queryByRole('dialog') !== null;
const ALL = 'Vrati sve kako je bilo prije ove izmjene';

let offers: UndoOffer[] = [];
onUndoOffer((offer) => offers.push(offer));

beforeAll(signInAsSuperAdmin);
beforeEach(() => {
  offers = [];
  rstest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  rstest.restoreAllMocks();
  rstest.unstubAllGlobals();
});

test('compares a field with its present value, reverts only this field and offers undo', async () => {
  const sent = open({ entries: [detail(state('name'), state('address'))] });
  await press(/^Vrati ?Naziv/);
  expect((await box('Naziv')).checked).toBe(true);
  expect((await box('Adresa')).checked).toBe(false);
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/^„Dvorana“: vrijednosti prije ove izmjene \(Milica Žižić/);
  expect(
    dialog.getAllByText(/poslije|prije/, { selector: 'del, ins' }).map((one) => one.textContent),
  ).toEqual(['name poslije', 'name prije', 'address poslije', 'address prije']);
  await userEvent.click(confirm());
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(sent).toEqual([{ version: '"3"', fields: ['name'] }]);
  expect(offers).toEqual([
    {
      path: building.path,
      did: 'put-back',
      records: [{ id: 7, version: 4, name: 'Dvorana' }],
      fields: ['Naziv'],
    },
  ]);
});

test('does not preselect a field that has changed since, and offers only the fields of the entry', async () => {
  const sent = open({
    entries: [
      detail(
        state('name', { now: 'Arena', changed_since: since }),
        state('address'),
        state('investor', { has_changed: false, after: 'investor prije', changed_since: since }),
        state('licence_number', { now: 'licence_number prije', changed_since: since }),
        state('file_name', { can_revert: false }),
      ),
    ],
  });
  await press(ALL);
  const name = await box('Naziv');
  expect(name.checked).toBe(false);
  const description = document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(description).toMatch(/^Kasnije izmijenjeno: Marko Nikić/);
  expect(within(screen.getByRole('dialog')).getAllByRole('checkbox')).toHaveLength(2);
  expect(confirm().textContent).toBe('Vrati 1 vrijednost');
  await userEvent.click(name);
  await userEvent.click(confirm());
  await waitFor(() => expect(sent).toEqual([{ version: '"3"', fields: ['name', 'address'] }]));
});

test('shows the author and the values of a concurrent change, and keeps the chosen fields', async () => {
  const stale = { detail: 'Zapis je izmijenjen.', changed_by: since.by, changed_at: since.at };
  const first = detail(state('name'), state('address'));
  const then = {
    ...detail(state('name', { now: 'Arena', changed_since: since }), state('address')),
    version: 4,
  };
  const sent = open({
    entries: [first, first, then],
    answers: [Response.json({ ...stale, current: { id: 7, version: 4 } }, { status: 412 })],
  });
  await press(ALL);
  await userEvent.click(await box('Adresa'));
  await userEvent.click(await box('Naziv'));
  await userEvent.click(await box('Naziv'));
  await userEvent.click(confirm());
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /izmijenjen \(Marko Nikić, .*ništa nije vraćeno/,
  );
  screen.getByText('Arena');
  expect((await box('Naziv')).checked).toBe(true);
  expect((await box('Adresa')).checked).toBe(false);
  await userEvent.click(confirm());
  await waitFor(() =>
    expect(sent).toEqual([
      { version: '"3"', fields: ['name'] },
      { version: '"4"', fields: ['name'] },
    ]),
  );
});

test('shows an error of an offered field under the field, and other errors above the fields', async () => {
  const errors = {
    name: ['Naziv je obavezno polje'],
    image: ['Fajl više ne postoji.'],
    investor: ['Obavezno polje'],
  };
  open({
    entries: [detail(state('name'), state('address'))],
    answers: [Response.json({ errors }, { status: 400 }), new Response(null, { status: 404 })],
  });
  await press(ALL);
  await userEvent.click(await screen.findByRole('button', { name: 'Vrati 2 vrijednosti' }));
  await screen.findByText('Naziv je obavezno polje');
  expect(screen.getByText('Naziv je obavezno polje').parentElement?.id).toBe(
    (await box('Naziv')).getAttribute('aria-describedby'),
  );
  screen.getByText('Slika: Fajl više ne postoji.');
  screen.getByText('Investitor: Obavezno polje');
  await userEvent.click(confirm());
  await screen.findByText(/^Ovaj zapis više ne postoji/);
  expect(isOpen()).toBe(true);
});

test.each([
  [{}, /nema šta da se vrati\.$/],
  [{ version: null }, /^Ovaj zapis više ne postoji/],
])('explains why nothing can be reverted: %o', async (more, sentence) => {
  const entry = detail(state('name', { now: 'name prije', changed_since: since }));
  open({ entries: [{ ...entry, ...more }] });
  await press(/^Vrati/);
  await screen.findByText(sentence);
  expect(screen.queryByRole('button', { name: /^Vrati \d/ })).toBeNull();
});

test('offers no fields to revert if the record was deleted', async () => {
  open({ entries: [{ ...detail(state('name')), version: null }] });
  await press(/^Vrati/);
  await screen.findByText(/^Ovaj zapis više ne postoji/);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByRole('button', { name: /^Vrati/ })).toBeNull();
  expect(dialog.queryByRole('checkbox')).toBeNull();
});

test('marks the added words in a long text', async () => {
  const [before, after] = ['Kula na trgu, od kamena.', 'Kula na starom trgu, od kamena.'];
  open({ entries: [detail(state('description', { before, after, now: after }))] });
  const added = await screen.findByRole('insertion');
  expect(added.textContent).toBe('dodato: starom ');
  expect(added.parentElement?.textContent).toBe('Kula na dodato: starom trgu, od kamena.');
});

test('shows the pictures before and after the change, and does not offer to revert to a deleted file', async () => {
  const file = (name: string, is_kept = true) => ({ name, size: 2048, content_type: 'image/webp', is_kept });
  open({
    entries: [
      detail(
        state('image', { before: file('stara.webp'), after: file('nova.webp'), now: file('nova.webp') }),
        state('model_3d', { before: file('s.glb', false), after: file('n.glb'), can_revert: false }),
      ),
    ],
  });
  const picture = await screen.findByRole('img', { name: 'Prije: stara.webp' });
  expect(picture.getAttribute('src')).toBe('/files/?side=before');
  await screen.findByRole('img', { name: 'Poslije: nova.webp' });
  expect(screen.getAllByText('WEBP · 2 kB')).toHaveLength(2);
  screen.getByText('Ovaj fajl se više ne čuva.');
  expect(screen.getAllByRole('button', { name: /^Preuzmi fajl/ })).toHaveLength(3);
  const offers = screen.getAllByRole('button', { name: /^Vrati/ }).map((one) => one.textContent);
  expect(offers).toEqual(['Vrati Slika']);
});
