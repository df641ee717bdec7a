import type { Screen, Stage } from '../screen.ts';
import { act, type Department, menuOf, openList } from './opening.ts';

async function choose(stage: Stage, id: Department) {
  const list = await openList(stage, id);
  const boxes = stage.page.getByRole('checkbox', { name: /^Izaberi: / });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await list.chosen.waitFor();
  return list;
}

async function openView(stage: Stage) {
  await openList(stage, 'monuments', '?search=most&ordering=-name');
  await stage.page.getByRole('button', { name: 'Prikaz', exact: true }).click();
  await stage.page.getByRole('textbox', { name: 'Naziv prikaza' }).waitFor();
}

export const ACTIONS: readonly Screen[] = [
  {
    name: 'row-menu',
    who: 'monuments',
    reopen: true,
    async open(stage) {
      await openList(stage, 'monuments');
      await menuOf(stage.page).click();
      await stage.page.getByRole('menu').waitFor();
    },
  },
  { name: 'selection', who: 'monuments', whole: true, open: (stage) => choose(stage, 'monuments') },
  { name: 'view-panel', who: 'monuments', reopen: true, open: openView },
  {
    name: 'view-saved',
    who: 'monuments',
    reopen: true,
    async open(stage) {
      const { page } = stage;
      await openView(stage);
      for (const view of ['Mostovi', 'Crkve i manastiri u okolini grada']) {
        await page.getByRole('textbox', { name: 'Naziv prikaza' }).fill(view);
        await page.getByRole('button', { name: 'Sačuvaj' }).click();
      }
      await page.getByRole('checkbox', { name: 'Autor izmjene' }).uncheck();
    },
  },
  {
    name: 'delete',
    who: 'monuments',
    async open(stage) {
      await openList(stage, 'monuments');
      await act(stage.page, 'Izbriši');
      await stage.page.getByRole('button', { name: 'Zadrži' }).waitFor();
    },
  },
  {
    name: 'delete-refused',
    who: 'superadmin',
    async open(stage) {
      const list = await openList(stage, 'users', '?search=superadmin');
      await act(stage.page, 'Izbriši');
      await stage.page.getByRole('button', { name: 'Obriši', exact: true }).click();
      await list.question.getByRole('alert').waitFor();
    },
  },
  {
    name: 'delete-many',
    who: 'monuments',
    async open(stage) {
      const list = await choose(stage, 'monuments');
      await list.chosen.getByRole('button', { name: 'Izbriši' }).click();
      await stage.page.getByRole('button', { name: 'Zadrži' }).waitFor();
    },
  },
  {
    name: 'status',
    who: 'clerk',
    async open(stage) {
      await openList(stage, 'clerk');
      await act(stage.page, 'Promijeni Status Baze Znanja');
      await stage.page.getByRole('button', { name: 'Otkaži' }).waitFor();
    },
  },
  {
    name: 'download-failed',
    who: 'clerk',
    async open(stage) {
      await openList(stage, 'clerk');
      await stage.page.route('**/upload_file/', (route) =>
        route.fulfill({
          status: 409,
          json: { detail: 'Fajl se upravo mijenja. Pokušajte ponovo za minut.' },
        }),
      );
      await act(stage.page, 'Preuzmi fajl');
      await stage.page.getByRole('main').getByRole('alert').waitFor();
    },
  },
  {
    name: 'export',
    who: 'monuments',
    async open(stage) {
      await openView(stage);
      await stage.page.keyboard.press('Escape');
      await stage.page.getByRole('button', { name: 'Više', exact: true }).click();
      await stage.page.getByRole('menuitem', { name: 'Izvoz' }).click();
      await stage.page.getByRole('button', { name: 'Preuzmi', exact: true }).waitFor();
    },
  },
  {
    name: 'qr-sheet',
    who: 'monuments',
    async open(stage) {
      const list = await choose(stage, 'monuments');
      await list.chosen.getByRole('button', { name: 'QR kodovi za štampu' }).click();
      await stage.page.getByRole('dialog').getByRole('figure').first().waitFor();
    },
  },
];
