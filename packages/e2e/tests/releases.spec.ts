import type { Page } from '@playwright/test';
import { SettingsPage } from '../pages/account-pages.ts';
import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { ReleasesPage } from '../pages/releases-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { serveBuild } from '../product/developer-server.ts';
import { listenToReports } from '../product/failure-reports.ts';
import { anotherVersion, changeRelease, makeToken, publish } from '../product/publishing.ts';
import { publishedRelease } from '../product/releases.ts';
import { keepTokens } from '../product/session.ts';
import { test as base, expect, type Product, withProduct } from '../product/test.ts';

/** A server of these tests' own: what they make live, no other test may meet. Each test has a department to itself. */
const test = base.extend<object, { product: Product }>({
  product: [
    ({}, use, worker) => withProduct(`releases-${worker.workerIndex}`, use),
    { scope: 'worker', timeout: 240_000 },
  ],
});

// Together, so that one server is started and not two.
test.describe.configure({ mode: 'default' });

/** A container as Module Federation calls it, whose screen throws. */
const THROWS_ON_SCREEN = (name: string) =>
  `globalThis[${JSON.stringify(name)}] = { init() {}, get: async () => () => ({ default: { contract: 1, Routes() { throw new Error('drawn wrong'); } } }) };`;

/** The notice's check is due: minutes pass, and another page is opened. */
async function minutesLater(page: Page) {
  await page.clock.fastForward('05:00');
  await page.getByRole('link', { name: 'AR Podgorica' }).first().click();
}

test.describe('during somebody’s session', () => {
  test.use({ account: 'clerk', ownSession: true });

  test('a release changes nothing until they take it, and never under a half-filled form', async ({
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

  test('rolls back, switches off and on, and the history says who and why', async ({
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
    await keepTokens(other, product.origin, await product.tokensOf('monuments'));
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

  test('is told when somebody was quicker, loses nothing, and can go on', async ({ page, product }) => {
    const releases = new ReleasesPage(page);
    await releases.open();
    await releases.ask('Korisnici', 'Isključi');
    await releases.reason.fill('Seli se baza.');
    await changeRelease(product, 'users', 'disable', { reason: 'Neko drugi.' });
    await changeRelease(product, 'users', 'enable', {});
    await releases.confirm('Isključi');
    await expect(releases.dialog.getByRole('alert')).toContainText('Neko je bio brži');
    await expect(releases.reason).toHaveValue('Seli se baza.');
    await releases.confirm('Isključi');
    // The reason also stands in the dialog until the registry has changed.
    await expect(releases.dialog).toBeHidden();
    await expect(releases.panel('Korisnici').getByText('Seli se baza.')).toBeVisible();
    await changeRelease(product, 'users', 'enable', {});
  });

  test('makes a token that is shown once, and revokes it', async ({ page, context }) => {
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

test.describe('SuperAdmin, asked about a new department,', () => {
  test.use({ account: 'superadmin' });

  test('says no, and then yes, which puts it into the menu', async ({ page, product }) => {
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

  test('that fails on the screen gives way to the stable release, is reported once, and stands beside it', async ({
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
    await keepTokens(other, product.origin, await product.tokensOf('superadmin'));
    const releases = new ReleasesPage(await other.newPage());
    await releases.open();
    const panel = releases.panel('Građevinske dozvole');
    await expect(panel.getByText('1 od 2 otvaranja (50%)')).toBeVisible();
    await expect(panel.getByText('0 od 1 otvaranja (0%)')).toBeVisible();
    await expect(panel.getByRole('img', { name: /Redovno: 0, probno: 1\./ })).toBeVisible();
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

test.describe('a developer’s own build', () => {
  test.use({ account: 'superadmin' });

  test('runs in one tab of the deployed host, says so, survives its server, and is left by one click', async ({
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
    expect(answer.headers()['content-security-policy']).toContain("script-src 'self';");
  });
});

/** A minute passes, and a tab that is looked at asks what is live now. */
const aMinuteLater = async (...pages: Page[]) => {
  for (const page of pages) await page.clock.fastForward('01:00');
};

test('a department that is withdrawn from, switched off and retired while tabs are open on it', async ({
  browser,
  product,
}) => {
  const withdrawn = anotherVersion(publishedRelease(product.dataDir, 'users'), '3.0.0');
  await publish(product, withdrawn);
  const open = async (path: string) => {
    const context = await browser.newContext({ baseURL: product.origin });
    await keepTokens(context, product.origin, await product.tokensOf('superadmin'));
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
  // The tab began with what was withdrawn since, and takes the release before it.
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
