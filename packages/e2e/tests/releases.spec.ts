import type { Page } from '@playwright/test';
import { SettingsPage } from '../pages/account-pages.ts';
import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { ReleasesPage } from '../pages/releases-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { listenToReports } from '../product/failure-reports.ts';
import { anotherVersion, makeToken, publish } from '../product/publishing.ts';
import { publishedRelease } from '../product/releases.ts';
import { storeTokens } from '../product/session.ts';
import { expect, testReleases as test } from '../product/test.ts';

// The tests run in series, so that only one server starts. Each test changes a different department.
test.describe.configure({ mode: 'default' });

const THROWS_ON_SCREEN = (name: string) =>
  `globalThis[${JSON.stringify(name)}] = { init() {}, get: async () => () => ({ default: { contract: 1, Routes() { throw new Error('drawn wrong'); } } }) };`;

async function minutesLater(page: Page) {
  await page.clock.fastForward('05:00');
  await page.getByRole('link', { name: 'AR Podgorica' }).first().click();
}

test.describe('during somebody’s session', () => {
  test.use({ account: 'clerk', ownSession: true });

  test('a new release changes nothing in the open page until the person accepts the release', async ({
    page,
    product,
  }) => {
    await page.clock.install();
    const release = publishedRelease(product.dataDir, 'clerk');
    await page.goto('/dashboard/clerk');
    const old = page.getByRole('button', { name: 'Dodaj bazu znanja' });
    await expect(old).toBeVisible();
    const words = ['Dodaj bazu znanja', 'Nova baza znanja'] as const;
    await publish(product, anotherVersion(release, '2.0.0', { words }));

    const notice = page.getByRole('status').filter({ hasText: 'Nova verzija je spremna.' });
    const dashboard = new Dashboard(page);
    await dashboard.go('Superslužbenik');
    await expect(notice).toBeHidden();
    await minutesLater(page);
    await expect(notice).toContainText('Promijenjeno: Superslužbenik.');
    await dashboard.go('Superslužbenik');
    await expect(old).toBeVisible();
    await expectAccessible(page, 'the notice');

    const settings = new SettingsPage(page);
    await page.getByRole('button', { name: /^Korisnički meni/ }).click();
    await page.getByRole('link', { name: 'Podešavanja' }).click();
    await settings.fill('Podgorica1!', 'Kr7#vbnM', 'Kr7#');
    const asked = page.waitForEvent('dialog');
    const take = notice.getByRole('button', { name: 'Učitaj novu verziju' });
    void take.click();
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await expect(settings.next).toHaveValue('Kr7#vbnM');

    await page.getByRole('button', { name: 'Otkaži' }).click();
    await dashboard.go('Superslužbenik');
    await take.click();
    await expect(page.getByRole('button', { name: 'Nova baza znanja' })).toBeVisible();
    await expect(notice).toBeHidden();
  });
});

test.describe('SuperAdmin', () => {
  test.use({ account: 'superadmin' });

  test('rolls back, disables and enables a department, and sees the reasons in the history', async ({
    page,
    product,
    browser,
  }) => {
    const release = publishedRelease(product.dataDir, 'monuments');
    await publish(product, anotherVersion(release, '2.0.0'), {
      commit: '0123456789abcdef',
      reason: 'Nova mapa.',
    });
    const releases = new ReleasesPage(page);
    await new Dashboard(page).page.goto('/dashboard');
    await page
      .getByRole('navigation', { name: 'Upravljanje' })
      .getByRole('link', { name: 'Izdanja' })
      .click();
    await expect(releases.live('Spomenici')).toContainText('2.0.0');
    await expect(releases.panel('Spomenici').getByText('0123456', { exact: true })).toBeVisible();
    await expectAccessible(page, 'what is live');

    await releases.ask('Spomenici', `Vrati na ${release.version}`);
    await expectAccessible(page, 'a question');
    await releases.reason.fill('Mapa se ne otvara.');
    await releases.confirm(/^Vrati na/);
    await expect(releases.dialog).toBeHidden();
    await expect(releases.live('Spomenici')).toContainText(release.version);
    await expect(releases.panel('Spomenici').getByRole('heading', { level: 2 })).toBeFocused();

    await releases.ask('Spomenici', 'Isključi');
    await releases.confirm('Isključi');
    await expect(releases.dialog.getByText('Razlog je obavezno polje')).toBeVisible();
    await releases.reason.fill('Seli se baza.');
    await releases.confirm('Isključi');
    await expect(releases.panel('Spomenici').getByText('Seli se baza.')).toBeVisible();
    const history = await releases.openHistory('Spomenici');
    await expect(history.getByRole('listitem')).toHaveText([
      /^Isključeno odjeljenjeSeli se baza\./,
      /^Vraćeno .*Mapa se ne otvara\./,
      /^Objavljeno 2\.0\.0Nova mapa\./,
      /^Objavljeno /,
    ]);
    await expectAccessible(page, 'switched off, with its history');

    const other = await browser.newContext();
    await storeTokens(other, product.origin, await product.tokensOf('monuments'));
    const staff = await other.newPage();
    const asked: string[] = [];
    staff.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await staff.goto(`${product.origin}/dashboard/monuments`);
    await expect(staff.getByRole('heading', { name: 'Spomenici: odjeljenje je isključeno' })).toBeVisible();
    await expect(staff.getByText('Seli se baza.')).toBeVisible();
    await expect(new Dashboard(staff).entries).toHaveText(['Spomenici']);
    expect(asked.filter((path) => path.startsWith('/releases/'))).toEqual([]);
    await expectAccessible(staff, 'a department that is switched off');

    await releases.ask('Spomenici', 'Uključi');
    await releases.confirm('Uključi');
    await expect(releases.dialog).toBeHidden();
    await staff.reload();
    await expect(new ListPage(staff, 'Spomenici').rows).toHaveCount(6);
    await other.close();
  });

  test('creates a deploy token, which the page shows once, and revokes the token', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const releases = new ReleasesPage(page);
    await releases.open();
    await releases.makeToken.click();
    await expectAccessible(page, 'the form for a token');
    await releases.dialog.getByLabel('Odjeljenje').fill('monuments');
    await releases.dialog.getByLabel('Naziv').fill('CI tima');
    await releases.confirm('Napravi ključ');
    const token = await releases.dialog.getByLabel('Ključ').inputValue();
    expect(token).toMatch(/^ard_/);
    await releases.dialog.getByRole('button', { name: 'Kopiraj' }).click();
    await expect(releases.dialog.getByText('Kopirano.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    await expectAccessible(page, 'the token');
    await page.keyboard.press('Escape');
    await releases.confirm('Ključ je sačuvan');
    await expect(releases.dialog).toBeHidden();
    await expect(releases.makeToken).toBeFocused();
    expect(await page.content()).not.toContain(token);

    const use = () => page.request.get('/api/releases/', { headers: { authorization: `Bearer ${token}` } });
    expect((await use()).status()).toBe(200);
    await page.getByRole('button', { name: 'Opozovi ključ CI tima' }).click();
    await releases.confirm('Opozovi');
    await expect(page.getByText(/Opozvan/)).toBeVisible();
    await expect(releases.makeToken).toBeFocused();
    expect((await use()).status()).toBe(401);
  });
});

test.describe('a new department', () => {
  test.use({ account: 'superadmin' });

  test('appears in the menu only after a SuperAdmin has approved the release', async ({ page, product }) => {
    const users = publishedRelease(product.dataDir, 'users');
    const menu = { label: { mn: 'Parkovi', en: 'Parks' }, icon: 'M4 20 12 4l8 16z', order: 99 };
    const release = anotherVersion(users, '1.0.0', { described: { id: 'parks', path: 'green', menu } });
    const token = await makeToken(product, 'parks');
    await publish(product, release, { reason: 'Prvo izdanje.' }, token);
    const releases = new ReleasesPage(page);
    await releases.open();
    const request = releases.request('Parkovi');
    await expect(request.getByRole('row')).toHaveText([
      'ŠtaOdobrenoTraži se',
      'Adresaništa/dashboard/green',
      'Naziv u menijuništaParkovi / Parks',
      'Ko ga otvaraništaSuperAdmin',
      'Spisak koji prvo tražiništa/users/',
    ]);
    await expectAccessible(page, 'a release that waits');
    await request.getByRole('button', { name: 'Odbij' }).click();
    await releases.reason.fill('Adresa treba da bude parkovi.');
    await releases.confirm('Odbij');
    await expect(request).toBeHidden();
    await expect(releases.heading).toBeFocused();
    const headers = { authorization: `Bearer ${token}` };
    const { requests } = await (await page.request.get('/api/releases/', { headers })).json();
    expect(requests).toMatchObject([{ refusal: { reason: 'Adresa treba da bude parkovi.' } }]);

    await publish(product, release, {}, token);
    await page.reload();
    await expect(new Dashboard(page).entries.filter({ hasText: 'Parkovi' })).toBeHidden();
    await request.getByRole('button', { name: 'Odobri' }).click();
    await expectAccessible(page, 'the question');
    await releases.confirm('Odobri');
    await expect(releases.live('Parkovi')).toContainText('1.0.0');
    await expect(request).toBeHidden();
    await page.reload();
    await new Dashboard(page).go('Parkovi');
    await expect(page).toHaveURL(/\/dashboard\/green$/);
    await expect(new ListPage(page, 'Korisnici').rows).toHaveCount(6);
  });
});

test.describe('a canary', () => {
  test.use({ account: 'buildings' });

  test('falls back to the stable release after a failure, which is reported once', async ({
    page,
    product,
    browser,
  }) => {
    const release = publishedRelease(product.dataDir, 'buildings');
    const broken = anotherVersion(release, '2.0.0', { entry: THROWS_ON_SCREEN('buildings_2_0_0') });
    await publish(product, broken, { channel: 'canary', percent: 99 });
    const reports = await listenToReports(page);
    await page.goto('/dashboard/buildings');
    await expect(new ListPage(page, 'Građevinske dozvole').rows).toHaveCount(6);
    await expect(page.getByText(`radite u prethodnom (${release.version})`)).toBeVisible();
    await new Dashboard(page).go('Građevinske dozvole');
    const department = 'buildings';
    await expect
      .poll(() => reports.loads)
      .toMatchObject([
        { department, version: '2.0.0', channel: 'canary' },
        { department, version: release.version, channel: 'stable' },
      ]);
    expect(reports.sent).toMatchObject([{ department, version: '2.0.0', channel: 'canary', kind: 'render' }]);
    expect(reports.sent).toHaveLength(1);

    const other = await browser.newContext({ baseURL: product.origin });
    await storeTokens(other, product.origin, await product.tokensOf('superadmin'));
    const releases = new ReleasesPage(await other.newPage());
    await releases.open();
    const panel = releases.panel('Građevinske dozvole');
    await expect(panel.getByText('1 od 2 otvaranja (50%)')).toBeVisible();
    await expect(panel.getByText('0 od 1 otvaranja (0%)')).toBeVisible();
    await expectAccessible(releases.page, 'a canary beside the stable release');
    await releases.ask('Građevinske dozvole', 'Promijeni udio');
    await releases.dialog.getByLabel('Udio korisnika u procentima').fill('5,5');
    await releases.confirm('Promijeni udio');
    await expect(panel.getByText('Probno, 5,5% korisnika').first()).toBeVisible();
    await releases.ask('Građevinske dozvole', 'Završi probu');
    await releases.confirm('Završi probu');
    await expect(panel.getByText(/^Probno/)).toHaveCount(0);
    await other.close();
  });
});
