import { containerName } from '@ar/federation/release-files';
import type { Page } from '@playwright/test';
import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { MapView } from '../pages/map-view.ts';
import { ModelPage } from '../pages/model-page.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { readEarlierBuilds, withEarlierHost, withEarlierReleases } from '../product/earlier-builds.ts';
import { listenToReports } from '../product/failure-reports.ts';
import { LISTS } from '../product/lists.ts';
import { MODEL } from '../product/models.ts';
import { publishedRelease } from '../product/releases.ts';
import { sharedModules } from '../product/shared-scope.ts';
import { expect, test } from '../product/test.ts';
import { serveTiles } from '../product/tiles.ts';

const builds = readEarlierBuilds();

test.use({ account: 'superadmin' });

/** Every department shows its rows, and a form that it fetches only then. */
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

/** The containers that run in the page: what it really loaded. */
async function running(page: Page): Promise<string[]> {
  const react = (await sharedModules(page)).find(({ name }) => name === 'react');
  return [...(react?.copies[0]?.usedBy ?? [])].sort();
}

test('this host runs an earlier release of each department', async ({ page }) => {
  const reports = await listenToReports(page);
  const versions = await withEarlierReleases(page, builds);
  await useEach(page);
  const earlier = [...versions].map(([id, version]) => containerName({ id, version }));
  expect(await running(page)).toEqual(earlier.sort());
  expect(reports.sent).toEqual([]);
});

test('an earlier host runs this release of each department', async ({ page, product }) => {
  const own: string[] = [];
  page.on('request', (request) => own.push(new URL(request.url()).pathname));
  const reports = await listenToReports(page);
  await withEarlierHost(page, builds);
  await useEach(page);
  expect(await running(page)).toEqual(
    LISTS.map(({ id }) => publishedRelease(product.dataDir, id).container).sort(),
  );
  const assets = own.filter((pathname) => pathname.startsWith('/assets/'));
  expect(assets.length).toBeGreaterThan(0);
  expect(assets.filter((pathname) => !(pathname.slice(1) in builds.host))).toEqual([]);
  expect(reports.sent).toEqual([]);
});

test('where the host has no map and no 3D view, the department’s own copies of them run', async ({
  page,
}) => {
  await serveTiles(page);
  const reports = await listenToReports(page);
  await withEarlierHost(page, builds);
  const map = new MapView(page, 'Građevinske dozvole');
  await page.goto('/dashboard/buildings?view=map');
  await expect(map.canvas).toBeVisible();
  await expect(map.clusters.or(map.places).first()).toBeVisible();

  await page.goto('/dashboard/buildings?add');
  const form = new RecordFormPage(page, 'Dodaj novu zgradu');
  await form.dialog.getByRole('button', { name: 'Prikaži mapu' }).click();
  await form.dialog.getByRole('button', { name: 'Stavi oznaku u sredinu mape' }).click();
  await expect(form.dialog.getByRole('button', { name: 'Oznaka lokacije' })).toBeVisible();
  await form.field('3D model').setInputFiles(MODEL);
  const model = new ModelPage(page, MODEL.name);
  await model.open.click();
  await expect(model.facts).not.toHaveCount(0);

  const shared = await sharedModules(page);
  expect(shared.map(({ name }) => name).filter((name) => name.startsWith('@ar/'))).toEqual(['@ar/session']);
  expect(reports.sent).toEqual([]);
});
