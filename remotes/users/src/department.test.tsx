import type { User } from '@ar/domain/entities/user';
import { expectLimits, required } from '@ar/records/testing/limits';
import { openList, pageOf, rowTexts } from '@ar/records/testing/open-list';
import { signInAsSuperAdmin } from '@ar/records/testing/sign-in';
import { missingTexts } from '@ar/records/testing/texts';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import descriptor from '../department.ts';
import department from './department.tsx';
import en from './texts/en.json';
import formEn from './texts/form.en.json';
import formMn from './texts/form.mn.json';
import mn from './texts/mn.json';
import viewEn from './texts/view.en.json';
import viewMn from './texts/view.mn.json';

const row: User = {
  id: 7,
  first_name: 'Đorđije',
  last_name: 'Šćepanović',
  email: 'djordjije@podgorica.example',
  username: 'djordjije@podgorica.example',
  group_names: ['MonumentsAdmin'],
  is_superuser: false,
  is_active: true,
  state: 'active',
  invited_until: null,
  second_factor: 'off',
  last_sign_in_at: '2026-03-02T08:00:00.000Z',
  threads: [],
  date_joined: '2026-03-01T12:00:00.000Z',
  version: 1,
};
const textOf = (element: Element) => element.textContent;

test('shows the columns of the list with formatted values', async () => {
  const { calls } = openList(<department.Routes />, { answer: () => pageOf([row]) });
  await screen.findByRole('cell', { name: '1. 3. 2026.' });
  expect(calls).toEqual(['/api/users/?limit=6&offset=0']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Korisnici');
  expect(screen.getAllByRole('columnheader').map(textOf)).toEqual([
    'Ime',
    'Prezime',
    'Email',
    'Rola',
    'Nalog od',
  ]);
  expect(rowTexts(screen.getAllByRole('row')[1])).toEqual([
    'Đorđije',
    'Šćepanović',
    'djordjije@podgorica.example',
    'Turistička organizacija Podgorice',
    '1. 3. 2026.',
  ]);
});

test('shows all buttons before the rows have loaded, so that no button moves', async () => {
  await signInAsSuperAdmin();
  let resolveRows = (_rows: ReturnType<typeof pageOf>) => {};
  const rows = new Promise<ReturnType<typeof pageOf>>((resolve) => {
    resolveRows = resolve;
  });
  openList(<department.Routes />, { answer: () => rows });
  const tools = () =>
    screen
      .getAllByRole('button')
      .filter((button) => !screen.getByRole('table').contains(button))
      .map(textOf);
  const before = tools();
  resolveRows(pageOf([row]));
  await screen.findByRole('cell', { name: '1. 3. 2026.' });
  expect(tools()).toEqual(before);
});

const menuOf = () => screen.getByRole('button', { name: 'Radnje: Đorđije Šćepanović' });
const offered = async () => {
  fireEvent.click(menuOf());
  const items = (await screen.findAllByRole('menuitem')).map(textOf);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  return items;
};

test.each([
  ['active', '', ['Izmijeni', 'Deaktiviraj nalog', 'Odjavi sa svih uređaja', 'Istorija izmjena', 'Izbriši']],
  [
    'invited',
    ' Poziv poslat',
    ['Izmijeni', 'Pošalji poziv ponovo', 'Deaktiviraj nalog', 'Istorija izmjena', 'Izbriši'],
  ],
  [
    'expired',
    ' Poziv istekao',
    ['Izmijeni', 'Pošalji poziv ponovo', 'Deaktiviraj nalog', 'Istorija izmjena', 'Izbriši'],
  ],
  ['deactivated', ' Deaktiviran', ['Izmijeni', 'Aktiviraj nalog', 'Istorija izmjena', 'Izbriši']],
] as const)(
  'for an account in the state %s, shows “%s” and the actions for this state',
  async (state, mark, actions) => {
    await signInAsSuperAdmin();
    openList(<department.Routes />, {
      answer: () => pageOf([{ ...row, state, is_active: state !== 'deactivated' }]),
    });
    const name = await screen.findByRole('rowheader', { name: /^Šćepanović/ });
    expect(name.textContent).toBe(`Šćepanović${mark}`);
    expect(await offered()).toEqual(actions);
  },
);

test('activates an account after a confirmation', async () => {
  await signInAsSuperAdmin();
  const sent: unknown[] = [];
  let isActive = false;
  openList(<department.Routes />, {
    answer(call, method, _headers, body) {
      if (method !== 'PATCH')
        return pageOf([{ ...row, is_active: isActive, state: isActive ? 'active' : 'deactivated' }]);
      sent.push([call.pathname, JSON.parse(String(body))]);
      isActive = true;
      return pageOf([]);
    },
  });
  await screen.findByRole('rowheader', { name: /^Šćepanović/ });
  fireEvent.click(menuOf());
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Aktiviraj nalog' }));
  const question = within(await screen.findByRole('dialog', { name: 'Aktiviraj nalog' }));
  question.getByText(/aktivirate nalog: Đorđije Šćepanović\?/);
  expect(question.queryByLabelText(/^Razlog/)).toBeNull();
  fireEvent.click(question.getByRole('button', { name: 'Aktiviraj' }));
  await waitFor(() => expect(screen.queryByText('Deaktiviran')).toBeNull());
  expect(sent).toEqual([['/api/users/7/', { is_active: true }]]);
});

test.each([
  ['Deaktiviraj nalog', 'Deaktiviraj', 'PATCH', '/api/users/7/', { is_active: false, reason: 'Bolovanje' }],
  ['Odjavi sa svih uređaja', 'Odjavi svuda', 'POST', '/api/users/7/end-sessions/', { reason: 'Bolovanje' }],
  [
    'Isključi prijavu u dva koraka',
    'Isključi',
    'POST',
    '/api/users/7/second-factor/reset/',
    { reason: 'Bolovanje' },
  ],
])('the action "%s" requires a reason and sends the reason', async (item, confirm, asked, path, expected) => {
  await signInAsSuperAdmin();
  const sent: unknown[] = [];
  openList(<department.Routes />, {
    answer(call, method, _headers, body) {
      if (method !== asked) return pageOf([{ ...row, second_factor: 'on' }]);
      sent.push([call.pathname, JSON.parse(String(body))]);
      return { ...row, version: 2 };
    },
  });
  await screen.findByRole('rowheader', { name: /^Šćepanović/ });
  fireEvent.click(menuOf());
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  const dialog = await screen.findByRole('dialog', { name: item });
  const reason = within(dialog).getByLabelText(/^Razlog/);
  expect(document.activeElement).toBe(reason);
  fireEvent.click(within(dialog).getByRole('button', { name: confirm }));
  within(dialog).getByText('Navedite razlog');
  expect(sent).toEqual([]);
  fireEvent.change(reason, { target: { value: ' Bolovanje ' } });
  fireEvent.click(within(dialog).getByRole('button', { name: confirm }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([[path, expected]]);
});

test('shows the optional columns that the person has chosen', async () => {
  localStorage.setItem(
    'columns:users',
    JSON.stringify({ shown: ['state', 'second_factor', 'last_sign_in_at'] }),
  );
  openList(<department.Routes />, {
    answer: () => pageOf([{ ...row, state: 'expired', last_sign_in_at: null }]),
  });
  await screen.findByRole('cell', { name: 'Poziv istekao' });
  expect(screen.getAllByRole('columnheader').map(textOf).slice(-3)).toEqual([
    'Stanje naloga',
    'Prijava u dva koraka',
    'Posljednja prijava',
  ]);
  expect(rowTexts(screen.getAllByRole('row')[1]).slice(-3)).toEqual([
    'Poziv istekao',
    'Nije uključena',
    'N/A',
  ]);
  localStorage.removeItem('columns:users');
});

test('shows the state of the account and the sessions on the page of a user', async () => {
  await signInAsSuperAdmin();
  const session = {
    id: 'a',
    device: 'Firefox, Windows',
    network: '203.0.113.0/24',
    created_at: '2026-03-01T08:00:00Z',
    last_seen_at: '2026-03-02T08:00:00Z',
    is_current: false,
  };
  let answers = 0;
  openList(<department.Routes />, {
    at: '/7',
    answer({ pathname }) {
      if (pathname === '/api/users/7/sessions/') {
        answers += 1;
        return answers === 1 ? 500 : { sessions: [session] };
      }
      return pathname === '/api/users/7/' ? row : pageOf([]);
    },
  });
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('Đorđije Šćepanović ');
  const states = screen.getAllByText('Stanje naloga');
  expect(states[0]?.nextElementSibling?.textContent).toBe('Aktivan');
  // The field for the account's state already shows whether the account is active.
  expect(screen.queryByText('Aktivan nalog')).toBeNull();
  const where = within(await screen.findByRole('region', { name: 'Gdje je osoba prijavljena' }));
  fireEvent.click(await where.findByRole('button', { name: 'Pokušaj ponovo' }));
  await where.findByText('Firefox, Windows');
  where.getByText('Mreža 203.0.113.0/24');
});

test.each([
  [1, '1 korisnik'],
  [3, '3 korisnika'],
  [5, '5 korisnika'],
])('shows the number of %i records as "%s"', async (count, words) => {
  openList(<department.Routes />, { answer: () => pageOf([row], count) });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('shows the text of the department for an empty list', async () => {
  openList(<department.Routes />, { answer: () => pageOf([]) });
  expect(await screen.findByRole('heading', { name: 'Još nema korisnika' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('accepts a value at the limit of a field and shows an error for a value past the limit', async () => {
  await signInAsSuperAdmin();
  openList(<department.Routes />, { at: '/?add', answer: () => ({ ...pageOf([]), options: [] }) });
  await expectLimits('Dodaj novog korisnika', [
    ...required('Ime', 'Ime je obavezno polje', 100, 'Maksimalna duzina 100 karaktera'),
    ...required('Prezime', 'Prezime je obavezno polje', 100, 'Maksimalna duzina 100 karaktera'),
    ['Email', '', 'Morate unijeti email adresu', 'ana@podgorica.example'],
    ['Email', 'ana@', 'Email nije validan', 'a@b.me'],
  ]);
});

test('has an English text for each Montenegrin text', () => {
  expect(missingTexts({ mn, en }, { mn: formMn, en: formEn }, { mn: viewMn, en: viewEn })).toEqual([]);
});

test('the descriptor names the roles with permission to read the list', () => {
  expect(descriptor.roles).toEqual(['SuperAdmin']);
});
