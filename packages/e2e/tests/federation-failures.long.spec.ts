import type { Page } from '@playwright/test';
import { Dashboard } from '../pages/dashboard.ts';
import { FailureScreen } from '../pages/failure-screen.ts';
import { ListPage } from '../pages/list-page.ts';
import { fakeTimeouts } from '../product/clock.ts';
import { NOT_LOADED, othersWork, test } from '../product/damage.ts';
import { listenToReports } from '../product/failure-reports.ts';
import { LISTS, type ListFacts } from '../product/lists.ts';
import { changeOneByte, publishedRelease } from '../product/releases.ts';
import { expect } from '../product/test.ts';

/** Empties the browser's cache, which still contains the undamaged files. */
async function forgetFiles(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await browser.detach();
}

test.use({ account: 'superadmin' });

// All departments have the same loader, so one department is enough.
const [{ id, title, path }] = LISTS as readonly [ListFacts, ...ListFacts[]];

test('shows a failure after a timeout if the files of a release hang, and other pages work', async ({
  page,
}) => {
  await fakeTimeouts(page);
  const reports = await listenToReports(page);
  const files = `**/releases/${id}/**`;
  await page.route(files, () => {});
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(`${title}: učitavanje`);
  await page.clock.fastForward(4_000);
  await expect(page.getByRole('main').getByRole('status')).toContainText('Još se učitava…');
  const failure = new FailureScreen(page, title);
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

test('refuses a release with a changed byte in an initial file, and runs the release after the repair', async ({
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

      restore();
      await failure.retry.click();
      await expect(new ListPage(page, title).rows).toHaveCount(6);
      const report = { department: id, version: release.version, kind: 'integrity', path: file };
      expect(reports.sent).toEqual([expect.objectContaining(report)]);
      await page.close();
    });
  }
});

test('keeps the list if files that load on demand are missing, and opens the form after the repair', async ({
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
