import type { Page } from '@playwright/test';
import { Dashboard } from '../pages/dashboard.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { ReleasesPage } from '../pages/releases-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { serveBuild } from '../product/developer-server.ts';
import { listenToReports } from '../product/failure-reports.ts';
import { anotherVersion, changeRelease, publish } from '../product/publishing.ts';
import { publishedRelease } from '../product/releases.ts';
import { storeTokens } from '../product/session.ts';
import { expect, testReleases as test } from '../product/test.ts';

// The tests run in series, so that only one server starts. Their order matters, because the last test retires the
// department of the other tests.
test.describe.configure({ mode: 'default' });

test.describe('SuperAdmin', () => {
  test.use({ account: 'superadmin' });

  test('sees a message after a concurrent change of a release, keeps the input, and can retry', async ({
    page,
    product,
  }) => {
    const releases = new ReleasesPage(page);
    await releases.open();
    await releases.ask('Korisnici', 'Isključi');
    await releases.reason.fill('Seli se baza.');
    await changeRelease(product, 'users', 'disable', { reason: 'Neko drugi.' });
    await changeRelease(product, 'users', 'enable', {});
    await releases.confirm('Isključi');
    await expect(releases.dialog.getByRole('alert')).toContainText(
      'U međuvremenu je neko drugi promijenio stanje',
    );
    await expect(releases.reason).toHaveValue('Seli se baza.');
    await releases.confirm('Isključi');
    await expect(releases.dialog).toBeHidden();
    await expect(releases.panel('Korisnici').getByText('Seli se baza.')).toBeVisible();
    await changeRelease(product, 'users', 'enable', {});
  });
});

test.describe('a developer’s own build', () => {
  test.use({ account: 'superadmin' });

  test('runs in one tab with a notice until the SuperAdmin leaves the build', async ({
    page,
    context,
    product,
  }) => {
    const release = publishedRelease(product.dataDir, 'users');
    const words = ['Dodaj novog korisnika', 'Dodaj probnog korisnika'] as const;
    const build = await serveBuild(anotherVersion(release, '0.0.0-dev', { words }), product.origin);
    const releases = new ReleasesPage(page);
    await releases.open();
    await releases.switchOwnBuildOn('Korisnici', 'http://192.168.1.7:3001');
    await expect(releases.ownBuild.getByText(/^Samo adrese ovog računara/)).toBeVisible();
    await releases.switchOwnBuildOn('Korisnici', build.origin);

    await expect(page.getByRole('button', { name: 'Dodaj probnog korisnika' })).toBeVisible();
    const banner = page.getByRole('region', { name: 'Lokalna verzija' });
    await expect(banner).toContainText(`Korisnici: ovo je Vaša lokalna verzija.`);
    await expect(banner).toContainText(build.origin);
    await expectAccessible(page, 'an own build');
    const tab = await context.newPage();
    await tab.goto('/dashboard/users');
    await expect(tab.getByRole('button', { name: 'Dodaj novog korisnika' })).toBeVisible();
    await tab.close();

    await build.stop();
    const reports = await listenToReports(page);
    await page.reload();
    await expect(page.getByText(`Uključena je Vaša lokalna verzija sa ${build.origin}`)).toBeVisible();
    expect(reports.sent).toEqual([]);
    await banner.getByRole('button', { name: 'Napusti lokalnu verziju' }).click();
    await expect(page.getByRole('button', { name: 'Dodaj novog korisnika' })).toBeVisible();
    await expect(banner).toBeHidden();
    const answer = await page.request.get('/dashboard/users');
    expect(answer.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^' ]+';/);
  });
});

const aMinuteLater = async (...pages: Page[]) => {
  for (const page of pages) await page.clock.fastForward('01:00');
};

test('open tabs keep typed text and show a message when a department is disabled and retired', async ({
  browser,
  product,
}) => {
  const withdrawn = anotherVersion(publishedRelease(product.dataDir, 'users'), '3.0.0');
  await publish(product, withdrawn);
  const open = async (path: string) => {
    const context = await browser.newContext({ baseURL: product.origin });
    await storeTokens(context, product.origin, await product.tokensOf('superadmin'));
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(path);
    return page;
  };
  const writing = await open('/dashboard/users?add');
  const form = new RecordFormPage(writing, 'Dodaj novog korisnika');
  await form.fill({ Ime: 'Pola unosa' });
  const offline = await open('/dashboard/users');
  await expect(offline.getByRole('button', { name: 'Dodaj novog korisnika' })).toBeVisible();
  await offline.context().setOffline(true);
  const elsewhere = await open('/dashboard/settings');

  await changeRelease(product, 'users', 'withdraw', { version: '3.0.0', reason: 'Kvari unos.' });
  const file = `${product.origin}/releases/users/3.0.0/${Object.keys(withdrawn.document.files)[0]}`;
  await expect.poll(async () => (await fetch(file)).status).toBe(404);
  await aMinuteLater(writing, elsewhere);
  await expect(form.field('Ime')).toHaveValue('Pola unosa');
  await new Dashboard(elsewhere).go('Korisnici');
  await expect(elsewhere.getByText(/radite u prethodnom/)).toBeVisible();
  const unopened = await open('/dashboard/settings');

  await changeRelease(product, 'users', 'disable', { reason: 'Gasi se.' });
  await aMinuteLater(writing, elsewhere, unopened);
  const off = (page: Page) => page.getByText(/^Upravo je isključeno, namjerno\./);
  for (const page of [writing, elsewhere]) await expect(off(page)).toBeAttached();
  await expect(form.field('Ime')).toHaveValue('Pola unosa');
  await new Dashboard(unopened).go('Korisnici');
  await expect(unopened.getByRole('heading', { name: 'Korisnici: odjeljenje je isključeno' })).toBeVisible();

  await changeRelease(product, 'users', 'retire', { reason: 'Niko ga ne koristi.' });
  await aMinuteLater(writing, offline);
  await expect(form.field('Ime')).toHaveValue('Pola unosa');
  await expect(off(offline)).toHaveCount(0);
  await offline.context().setOffline(false);
  await aMinuteLater(offline);
  await expect(off(offline)).toBeVisible();
  await unopened.reload();
  await expect(new Dashboard(unopened).entry('Spomenici')).toBeVisible();
  await expect(new Dashboard(unopened).entry('Korisnici')).toBeHidden();
  for (const page of [writing, offline, elsewhere, unopened]) await page.context().close();
});
