import type { APIRequestContext } from '@playwright/test';
import { invite } from '../../product/invitation.ts';
import type { Screen, Stage } from '../screen.ts';
import { act, answer, openList } from './opening.ts';

const PASSWORD = 'Prva-Sifra-77';

interface Row {
  id: number;
  email: string;
}

async function peopleOf({ page, product }: Stage) {
  const { access } = await product.tokensOf('superadmin');
  const headers = { authorization: `Bearer ${access}` };
  const call = (method: 'post' | 'patch', path: string, data: object) =>
    (page.request as APIRequestContext)[method](`${product.origin}/api${path}`, { headers, data });
  const find = async (email: string) =>
    (await product.get<{ results: Row[] }>('superadmin', `/users/?search=${email}`)).results[0] as Row;
  const email = `nova.${Date.now()}@podgorica.example`;
  const newPerson = { first_name: 'Nina', last_name: 'Pozvana', email, group_names: ['MonumentsAdmin'] };
  await call('post', '/users/', newPerson);
  const gone = await find((await invite(product, 'BuildingsAdmin', PASSWORD)).email);
  await call('patch', `/users/${gone.id}/`, { is_active: false, reason: 'Otišla u penziju 1. novembra.' });
  const active = await find((await invite(product, 'SupersluzbenikAdmin', PASSWORD)).email);
  for (const agent of [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  ]) {
    await page.request.post(`${product.origin}/api/auth/login/`, {
      data: { email: active.email, password: PASSWORD },
      headers: { 'user-agent': agent },
    });
  }
  return { gone, active };
}

const withAllColumns = ({ page }: Stage) =>
  page.addInitScript(() =>
    localStorage.setItem(
      'columns:users',
      JSON.stringify({ shown: ['state', 'invited_until', 'second_factor', 'last_sign_in_at'] }),
    ),
  );

const openPerson = (person: 'gone' | 'active') => async (stage: Stage) => {
  const { id } = (await peopleOf(stage))[person];
  await stage.page.goto(`/dashboard/users/${id}`);
  await stage.page.getByText('Gdje je osoba prijavljena').waitFor();
  await stage.page.getByText(/^Prikazano/).waitFor();
};

export const PEOPLE: readonly Screen[] = [
  {
    name: 'people-columns',
    who: 'superadmin',
    async open(stage) {
      await peopleOf(stage);
      await withAllColumns(stage);
      await openList(stage, 'users');
    },
  },
  { name: 'people-page-active', who: 'superadmin', whole: true, open: openPerson('active') },
  { name: 'people-page-deactivated', who: 'superadmin', whole: true, open: openPerson('gone') },
  {
    name: 'people-deactivate',
    who: 'superadmin',
    async open(stage) {
      await openList(stage, 'users', '?search=Gjokaj');
      await act(stage.page, 'Deaktiviraj nalog');
      const { page } = stage;
      await page.getByRole('button', { name: 'Deaktiviraj', exact: true }).click();
      await page.getByText('Navedite razlog').waitFor();
    },
  },
  {
    name: 'people-filters',
    who: 'superadmin',
    async open(stage) {
      await openList(stage, 'users', '?state=active');
      await stage.page.getByRole('button', { name: 'Filteri (1)' }).click();
      await stage.page.getByRole('combobox', { name: 'Stanje naloga' }).waitFor();
    },
  },
  {
    name: 'people-told-deactivated',
    who: 'clerk',
    async open({ page }) {
      await answer(page, '/users/me/', { status: 401, json: {} });
      await answer(page, '/auth/refresh/', { status: 401, json: { code: 'deactivated' } });
      await page.goto('/dashboard');
      await page.getByText('Administrator je deaktivirao Vaš nalog').waitFor();
    },
  },
  {
    name: 'people-invitation-expired',
    async open({ page }) {
      const json = { detail: 'Poziv je istekao. Zatražite novi.', code: 'invitation-expired' };
      await answer(page, '/users/reset-password/check/', { status: 400, json });
      await page.goto('/auth/reset-password?token=none');
      await page.getByRole('heading', { name: 'Poziv je istekao' }).waitFor();
    },
  },
];
