import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COPIES, SURFACE } from '@ar/federation/surface';
import type { Page } from '@playwright/test';
import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { MapView } from '../pages/map-view.ts';
import { ModelPage } from '../pages/model-page.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { listenToReports } from '../product/failure-reports.ts';
import { LISTS } from '../product/lists.ts';
import { MODEL } from '../product/models.ts';
import { withEarlierRelease, withOtherHost } from '../product/other-builds.ts';
import { publishedRelease } from '../product/releases.ts';
import { sharedModules } from '../product/shared-scope.ts';
import { expect, test } from '../product/test.ts';
import { serveTiles } from '../product/tiles.ts';

test.use({ account: 'superadmin' });

async function useEach(page: Page) {
  await page.goto('/dashboard/settings');
  for (const { title } of LISTS) {
    await new Dashboard(page).go(title);
    await expect(new ListPage(page, title).rows).toHaveCount(6);
    await page.getByRole('button', { name: /^Dodaj / }).click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
}

async function running(page: Page): Promise<string[]> {
  const used = (await sharedModules(page)).flatMap(({ copies }) => copies.flatMap(({ usedBy }) => usedBy));
  return [...new Set(used)].filter((name) => name !== 'host').sort();
}

test('the host runs a release that was built against an earlier version', async ({ page }) => {
  const reports = await listenToReports(page);
  const container = await withEarlierRelease(page);
  await page.goto('/dashboard/earlier');
  await expect(new ListPage(page, 'Ranije').rows).toHaveCount(6);
  expect(await running(page)).toEqual([container]);
  expect(reports.sent).toEqual([]);
});

test('every release runs with its bundled copies in a host that was built from other code', async ({
  page,
  product,
}) => {
  await serveTiles(page);
  const reports = await listenToReports(page);
  await withOtherHost(page);
  await useEach(page);
  expect(await running(page)).toEqual(
    LISTS.map(({ id }) => publishedRelease(product.dataDir, id).container).sort(),
  );

  await new Dashboard(page).go('Građevinske dozvole');
  await page.getByRole('button', { name: 'Mapa' }).click();
  const map = new MapView(page, 'Građevinske dozvole');
  await expect(map.canvas).toBeVisible();
  await expect(map.clusters.or(map.places).first()).toBeVisible();
  await page.getByRole('button', { name: 'Dodaj novu zgradu' }).click();
  const form = new RecordFormPage(page, 'Dodaj novu zgradu');
  await form.dialog.getByRole('button', { name: 'Prikaži mapu' }).click();
  await form.dialog.getByRole('button', { name: 'Stavi oznaku u sredinu mape' }).click();
  await expect(form.dialog.getByRole('button', { name: 'Oznaka lokacije' })).toBeVisible();
  await form.dialog.getByRole('button', { name: 'Kalendar: Početak gradnje' }).click();
  const calendar = form.dialog.getByRole('dialog', { name: 'Izbor datuma: Početak gradnje' });
  await expect(calendar.getByRole('gridcell').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await form.field('3D model').setInputFiles(MODEL);
  const model = new ModelPage(page, MODEL.name);
  await model.open.click();
  await expect(model.facts).not.toHaveCount(0);

  const copies = (await sharedModules(page)).filter(({ name }) => Object.hasOwn(COPIES, name));
  expect(copies.map(({ name }) => name).sort()).toEqual(Object.keys(COPIES).sort());
  expect(copies.flatMap((module) => module.copies).flatMap(({ usedBy }) => usedBy)).toEqual([]);
  const later = (await sharedModules(page)).find(({ name }) => name === '@ar/ui/fluent-later');
  expect(later?.copies).toEqual([{ from: 'host', usedBy: [expect.any(String)] }]);
  expect(reports.sent).toEqual([]);
});

test('the host shares only modules that a release uses', ({ product }) => {
  const used = LISTS.flatMap(({ id }) => {
    const { folder } = publishedRelease(product.dataDir, id);
    return Object.keys(JSON.parse(readFileSync(path.join(folder, 'department.json'), 'utf8')).shared);
  });
  // No department uses jotai yet. Only a department that bundles parts of Fluent would use the shared contexts and the
  // theme.
  const elsewhere = ['jotai', '@fluentui/react-shared-contexts', '@fluentui/react-theme'];
  expect([...new Set([...used, ...elsewhere])].sort()).toEqual(Object.keys(SURFACE).sort());
});
