import type { Page } from '@playwright/test';
import { Dashboard } from '../pages/dashboard.ts';
import { FailureScreen } from '../pages/failure-screen.ts';
import { ListPage } from '../pages/list-page.ts';
import { fakeTimeouts } from '../product/clock.ts';
import { listenToReports } from '../product/failure-reports.ts';
import { LISTS, type ListFacts } from '../product/lists.ts';
import { changeOneByte, publishedRelease, removeRelease } from '../product/releases.ts';
import { expect, test as withProduct } from '../product/test.ts';

/** Damage is done to the worker's own server, and undone after the test whatever became of it. */
const test = withProduct.extend<{ damage(undo: () => void): () => void }>({
  damage: async ({}, use) => {
    const undos = new Set<() => void>();
    await use((undo) => {
      const once = () => {
        if (undos.delete(once)) undo();
      };
      undos.add(once);
      return once;
    });
    for (const undo of undos) undo();
  },
});

const NOT_LOADED =
  'Ova radnja nije učitana i ništa nije promijenjeno. Provjerite vezu i pokušajte ponovo, a ako se ponavlja, učitajte stranicu iznova.';

/** All departments but one open as ever, in the same page. */
async function othersWork(page: Page, failing: string) {
  for (const { id, title } of LISTS) {
    if (id === failing) continue;
    await new Dashboard(page).go(title);
    await expect(new ListPage(page, title).rows).toHaveCount(6);
  }
}

/** Empties the browser's cache: what a page before has loaded is right, and would hide what the server has now. */
async function forgetFiles(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await browser.detach();
}

test.use({ account: 'superadmin' });

// One loader runs all departments: what it does with one shows it for four.
const [{ id, title, path }] = LISTS as readonly [ListFacts, ...ListFacts[]];

test('its release is gone: only its screen fails, and comes back without a reload', async ({
  page,
  product,
  damage,
}) => {
  const release = publishedRelease(product.dataDir, id);
  const restore = damage(removeRelease(release));
  const reports = await listenToReports(page);
  const report = { department: id, version: release.version, kind: 'http', status: 503 };
  await page.goto(path);
  const failure = new FailureScreen(page, title);
  await expect(failure.heading).toBeVisible();
  // It is live, and this server has it not: another time it may.
  await expect(failure.alert).toContainText('(odgovor 503)');
  await expect(failure.alert).toContainText('Ostala odjeljenja rade i ostajete prijavljeni.');
  await othersWork(page, id);
  expect(reports.sent).toEqual([expect.objectContaining(report)]);
  await expect.poll(() => reports.answers).toEqual([200]);

  await new Dashboard(page).go(title);
  await expect(failure.heading).toBeVisible();
  restore();
  await page.evaluate(() => Object.assign(globalThis, { samePage: true }));
  await failure.retry.click();
  await expect(new ListPage(page, title).rows).toHaveCount(6);
  expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true);
  // It failed again on the way back to it, in the same way: that is no second report.
  expect(reports.sent).toHaveLength(1);
});

test('its server hangs: the screen says so in time, and the rest works', async ({ page }) => {
  await fakeTimeouts(page);
  const reports = await listenToReports(page);
  const files = `**/releases/${id}/**`;
  await page.route(files, () => {});
  await page.goto(path);
  // It says at once what is on its way, and after some seconds that it still is.
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(`${title}: učitavanje`);
  await page.clock.fastForward(4_000);
  await expect(page.getByRole('main').getByRole('status')).toContainText('Još se učitava…');
  const failure = new FailureScreen(page, title);
  // Each try ends at its limit, and is followed by another until the loader gives up.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(failure.heading).toBeVisible({ timeout: 300 });
  }).toPass();
  await expect(failure.alert).toContainText('Server nije odgovorio na vrijeme.');
  await othersWork(page, id);
  expect(reports.sent).toEqual([expect.objectContaining({ department: id, kind: 'timeout' })]);

  await page.unroute(files);
  await new Dashboard(page).go(title);
  await expect(new ListPage(page, title).rows).toHaveCount(6);
});

test('a stylesheet alone of the map is gone: told, and reported as what it is', async ({ page, product }) => {
  const { version } = publishedRelease(product.dataDir, 'buildings');
  const reports = await listenToReports(page);
  await page.goto('/dashboard/buildings');
  const list = new ListPage(page, 'Građevinske dozvole');
  await expect(list.rows).toHaveCount(6);
  const stylesheets = '**/releases/buildings/**/*.css';
  await page.route(stylesheets, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: 'Mapa' }).click();
  await expect(page.getByRole('heading', { name: 'Mapa nije učitana' })).toBeVisible();
  const file = expect.stringMatching(/\.css$/);
  const report = { department: 'buildings', version, kind: 'http', status: 404, path: file };
  await expect.poll(() => reports.sent).toEqual([expect.objectContaining(report)]);

  await page.unroute(stylesheets);
  await page.getByRole('button', { name: 'Pokušaj ponovo' }).click();
  await expect(page.getByRole('region', { name: 'Mapa' })).toBeVisible();
});

test('one byte of any file it starts with changed: refused, and said so; mended: it runs', async ({
  product,
  damage,
  context,
}) => {
  const release = publishedRelease(product.dataDir, id);
  expect(release.initialFiles).toEqual(
    expect.arrayContaining([release.entry, 'mf-manifest.json', expect.stringMatching(/department.*\.js$/)]),
  );
  for (const file of release.initialFiles) {
    await test.step(file, async () => {
      const restore = damage(changeOneByte(release, file));
      const page = await context.newPage();
      await forgetFiles(page);
      const reports = await listenToReports(page);
      await page.goto(path);
      const failure = new FailureScreen(page, title);
      await expect(failure.heading).toBeVisible();
      await expect(failure.alert).toContainText('razlikuju od objavljenog izdanja');
      await expect(page.getByRole('table')).toBeHidden();

      // In the same page, so what the browser has kept of the wrong bytes must not come again.
      restore();
      await failure.retry.click();
      await expect(new ListPage(page, title).rows).toHaveCount(6);
      const report = { department: id, version: release.version, kind: 'integrity', path: file };
      expect(reports.sent).toEqual([expect.objectContaining(report)]);
      await page.close();
    });
  }
});

test('the files it fetches later are gone after a deployment: the list stays; back again: it works', async ({
  page,
  product,
}) => {
  const release = publishedRelease(product.dataDir, id);
  const later = release.files.filter((file) => !release.initialFiles.includes(file));
  const reports = await listenToReports(page);
  await page.goto(path);
  const list = new ListPage(page, title);
  await expect(list.rows).toHaveCount(6);
  const isLater = ({ pathname }: URL) =>
    later.some((file) => pathname.endsWith(`/${release.version}/${file}`));
  await page.route(isLater, (route) => route.fulfill({ status: 404, body: '' }));
  const add = page.getByRole('button', { name: /^Dodaj / });
  await add.click();
  await expect(page.getByText(NOT_LOADED)).toBeVisible();
  await expect(list.rows).toHaveCount(6);
  await othersWork(page, id);
  const report = { department: id, version: release.version, kind: 'http', status: 404 };
  await expect.poll(() => reports.sent).toEqual([expect.objectContaining(report)]);

  await page.unroute(isLater);
  await new Dashboard(page).go(title);
  await add.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(reports.sent).toHaveLength(1);
});

test('one byte of each file it fetches later changed: none runs, the list stays; mended: it does', async ({
  page,
  product,
  damage,
}) => {
  const release = publishedRelease(product.dataDir, id);
  const later = release.files.filter((file) => !release.initialFiles.includes(file));
  expect(later).toContainEqual(expect.stringMatching(/\.js$/));
  const restored = later.map((file) => damage(changeOneByte(release, file)));
  const reports = await listenToReports(page);
  await page.goto(path);
  const list = new ListPage(page, title);
  await expect(list.rows).toHaveCount(6);
  const add = page.getByRole('button', { name: /^Dodaj / });
  await add.click();
  await expect(page.getByText(NOT_LOADED)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(list.rows).toHaveCount(6);
  const report = { department: id, version: release.version, kind: 'integrity' };
  await expect.poll(() => reports.sent).toEqual([expect.objectContaining(report)]);

  for (const restore of restored) restore();
  await expect(async () => {
    await add.click();
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2000 });
  }).toPass();
  expect(reports.sent).toHaveLength(1);
});
