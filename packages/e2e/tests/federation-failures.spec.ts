import { Dashboard } from '../pages/dashboard.ts';
import { FailureScreen } from '../pages/failure-screen.ts';
import { ListPage } from '../pages/list-page.ts';
import { NOT_LOADED, othersWork, test } from '../product/damage.ts';
import { listenToReports } from '../product/failure-reports.ts';
import { LISTS, type ListFacts } from '../product/lists.ts';
import { changeOneByte, publishedRelease, removeRelease } from '../product/releases.ts';
import { expect } from '../product/test.ts';

test.use({ account: 'superadmin' });

// All departments have the same loader, so one department is enough.
const [{ id, title, path }] = LISTS as readonly [ListFacts, ...ListFacts[]];

test('a missing release affects only the screen of its department, which recovers without a reload', async ({
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
  // The server returns 503 and not 404, because the files of a live release may be on the server again later.
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
  expect(reports.sent).toHaveLength(1);
});

test('shows and reports that the stylesheet of the map is missing', async ({ page, product }) => {
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

test('does not run an on-demand file with a changed byte until the file is repaired', async ({
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
