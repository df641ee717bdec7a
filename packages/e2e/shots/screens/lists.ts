import { ListPage } from '../../pages/list-page.ts';
import type { Screen, Stage } from '../screen.ts';
import { type Department, inEnglish, listOf, openList } from './opening.ts';

const DEPARTMENTS: readonly Department[] = ['users', 'buildings', 'monuments', 'clerk'];

async function openAnswered({ page }: Stage, id: Department, answer: { status?: number; json: unknown }) {
  const { api, path } = listOf(id);
  await page.route(
    (url) => url.pathname === `/api${api}`,
    (route) => route.fulfill(answer),
  );
  await page.goto(path);
}

function statesOf(id: Department): readonly Screen[] {
  const { account: who, api, path, title, empty } = listOf(id);
  return [
    { name: `${id}-list`, who, whole: true, open: (stage) => openList(stage, id) },
    {
      name: `${id}-nothing-yet`,
      who,
      async open(stage) {
        await openAnswered(stage, id, { json: { count: 0, next: null, previous: null, results: [] } });
        await stage.page.getByRole('heading', { name: empty }).waitFor();
      },
    },
    {
      name: `${id}-loading`,
      who,
      async open({ page }) {
        await page.route(
          (url) => url.pathname === `/api${api}`,
          () => undefined,
        );
        await page.goto(path);
        await new ListPage(page, title).heading.waitFor();
      },
    },
  ];
}

export const LISTS: readonly Screen[] = [
  ...DEPARTMENTS.flatMap(statesOf),
  {
    name: 'monuments-no-match',
    who: 'monuments',
    async open({ page }) {
      await page.goto('/dashboard/monuments?search=xyzw');
      await page.getByRole('heading', { name: 'Nema rezultata' }).waitFor();
    },
  },
  {
    name: 'monuments-found',
    who: 'monuments',
    whole: true,
    async open({ page }) {
      await page.goto('/dashboard/monuments?search=kralja');
      await page.getByText(/^Opis/).locator('mark').first().waitFor();
    },
  },
  {
    name: 'palette-found',
    who: 'superadmin',
    reopen: true,
    async open({ page }) {
      await page.goto('/dashboard/monuments');
      await page
        .getByRole('main')
        .getByRole('table')
        .or(page.getByRole('main').getByRole('list'))
        .first()
        .waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Stranica ili zapis' }).fill('kralja');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'monuments-failed',
    who: 'monuments',
    async open(stage) {
      await openAnswered(stage, 'monuments', { status: 500, json: { detail: 'Kvar na serveru.' } });
      await stage.page.getByText('Spisak nije učitan').waitFor();
    },
  },
  {
    name: 'buildings-sorted',
    who: 'buildings',
    whole: true,
    open: (stage) => openList(stage, 'buildings', '?ordering=-name&page=2'),
  },
  {
    name: 'monuments-en',
    who: 'monuments',
    whole: true,
    async open({ page }) {
      await inEnglish(page);
      await page.goto('/dashboard/monuments');
      await page
        .getByRole('button', { name: /^Actions: / })
        .first()
        .waitFor();
    },
  },
  {
    name: 'list-views',
    who: 'monuments',
    reopen: true,
    async open(stage) {
      const { page } = stage;
      await page.goto('/dashboard/monuments?search=most&ordering=-name');
      await page.getByRole('button', { name: 'Prikaz' }).click();
      for (const name of ['Mostovi', 'Crkve i manastiri']) {
        const saved = page.getByRole('button', { name, exact: true });
        await page.getByRole('textbox', { name: 'Naziv prikaza' }).waitFor();
        if (await saved.isVisible()) continue;
        await page.getByRole('textbox', { name: 'Naziv prikaza' }).fill(name);
        if (name === 'Mostovi') await page.getByRole('checkbox', { name: 'Za cijelo odjeljenje' }).check();
        await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
        await saved.waitFor();
      }
    },
  },
  {
    name: 'list-filters',
    who: 'buildings',
    reopen: true,
    async open(stage) {
      const address = 'construction=under_way&building_size__gte=1000';
      await stage.page.goto(`/dashboard/buildings?${address}`);
      await stage.page.getByRole('button', { name: 'Filteri' }).click();
      await stage.page.getByRole('combobox', { name: 'Autor unosa' }).waitFor();
    },
  },
  {
    name: 'list-narrowed',
    who: 'buildings',
    whole: true,
    async open(stage) {
      const address = 'construction=under_way&building_size__gte=1000&created_at__gte=2026-01-01';
      await stage.page.goto(`/dashboard/buildings?${address}`);
      await stage.page.getByRole('list', { name: 'Filteri' }).waitFor();
    },
  },
  {
    name: 'change-many',
    who: 'buildings',
    reopen: true,
    async open({ page }) {
      await page.goto('/dashboard/buildings');
      const rows = page.getByRole('checkbox', { name: /^Izaberi:/ });
      for (const at of [0, 1, 2]) await rows.nth(at).check();
      await page.getByRole('button', { name: 'Izmijeni izabrane' }).click();
      const field = page.getByRole('combobox', { name: 'Polje koje se mijenja' });
      const add = page.getByRole('button', { name: 'Dodaj polje' });
      for (const name of ['Investitor', 'Završetak gradnje']) {
        await field.selectOption(name);
        await add.click();
      }
      await page.getByRole('textbox', { name: 'Investitor' }).fill('Glavni grad Podgorica');
      await page.getByRole('textbox', { name: 'Završetak gradnje' }).fill('31. 12. 2028.');
    },
  },
  {
    name: 'change-many-plan',
    who: 'buildings',
    reopen: true,
    async open({ page }) {
      await page.goto('/dashboard/buildings');
      const rows = page.getByRole('checkbox', { name: /^Izaberi:/ });
      for (const at of [0, 1, 2]) await rows.nth(at).check();
      await page.getByRole('button', { name: 'Izmijeni izabrane' }).click();
      await page.getByRole('combobox', { name: 'Polje koje se mijenja' }).selectOption('Investitor');
      await page.getByRole('button', { name: 'Dodaj polje' }).click();
      await page.getByRole('textbox', { name: 'Investitor' }).fill('Glavni grad Podgorica');
      await page.getByRole('button', { name: 'Prikaži šta se mijenja' }).click();
      await page.getByRole('button', { name: 'Promijeni', exact: true }).waitFor();
    },
  },
];
