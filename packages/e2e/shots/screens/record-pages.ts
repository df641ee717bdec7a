import type { Page } from '@playwright/test';
import { serveTiles } from '../../product/tiles.ts';
import type { Screen, Stage } from '../screen.ts';
import { answer, BROKEN, listOf, openList } from './opening.ts';
import { pastOf, type Row } from './past.ts';

async function openRecord(stage: Stage) {
  const past = await pastOf(stage.product);
  const { page } = stage;
  await serveTiles(page);
  await page.goto(`${listOf('monuments').path}/${past.monument.id}`);
  await page.getByText(/^Prikazano/).waitFor();
  await page.getByRole('img').first().waitFor();
  return page;
}

export const RECORD_PAGES: readonly Screen[] = [
  {
    name: 'record-history',
    who: 'monuments',
    whole: true,
    reopen: true,
    open: openRecord,
  },
  {
    name: 'record-long',
    who: 'monuments',
    whole: true,
    async open(stage) {
      const { page } = stage;
      const { monument } = await pastOf(stage.product);
      await serveTiles(page);
      const path = `/ar_platform/monuments/${monument.id}/`;
      const row = await stage.product.get<Row>('monuments', path);
      const name =
        'Spomen-kompleks partizanskim borcima Ljubović sa grobnicom palih heroja i vidikovcem '.repeat(2);
      await answer(page, path, { json: { ...row, name: `${name}${'Otorinolaringologija'.repeat(6)}` } });
      await page.goto(`/dashboard/monuments/${monument.id}`);
      await page.getByRole('heading', { level: 1, name: 'Spomen-kompleks' }).waitFor();
    },
  },
  {
    name: 'record-loading',
    who: 'monuments',
    async open({ page }) {
      await answer(page, '/ar_platform/monuments/3/');
      await page.goto('/dashboard/monuments/3');
      await page.getByRole('main').getByRole('status').first().waitFor();
    },
  },
  {
    name: 'record-failed',
    who: 'monuments',
    async open({ page }) {
      await answer(page, '/ar_platform/monuments/3/', BROKEN);
      await page.goto('/dashboard/monuments/3');
      await page.getByText('Zapis nije učitan').waitFor();
    },
  },
  {
    name: 'record-delete',
    who: 'monuments',
    async open(stage) {
      const page = await openRecord(stage);
      await page.getByRole('main').getByRole('button', { name: 'Izbriši' }).click();
      await page.getByRole('button', { name: 'Zadrži' }).waitFor();
    },
  },
  {
    name: 'put-back',
    who: 'monuments',
    reopen: true,
    async open(stage) {
      const page = await openRecord(stage);
      await page.getByRole('button', { name: 'Vrati sve kako je bilo prije ove izmjene' }).first().click();
      await page
        .getByRole('dialog')
        .getByText(/^Kasnije izmijenjeno/)
        .waitFor();
      await page.getByRole('dialog').getByRole('img').last().waitFor();
    },
  },
  {
    name: 'history-clerk',
    who: 'clerk',
    async open(stage) {
      const { file } = await pastOf(stage.product);
      const { filename } = await stage.product.get<{ filename: string }>(
        'clerk',
        `/supersluzbenik/${file.id}/`,
      );
      await openList(stage, 'clerk', `?search=${encodeURIComponent(filename)}`);
      await openHistory(stage.page);
    },
  },
  {
    name: 'history-users',
    who: 'superadmin',
    async open(stage) {
      await pastOf(stage.product);
      await openList(stage, 'users', '?search=vujošević-radonjić');
      await openHistory(stage.page);
    },
  },
];

async function openHistory(page: Page) {
  await page
    .getByRole('button', { name: /^Radnje: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /istorij/i }).click();
  await page
    .getByRole('dialog')
    .getByText(/^Prikazano/)
    .waitFor();
}
