import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { gate } from '../product/gate.ts';
import { LISTS } from '../product/lists.ts';
import { changeRegistry, type Entry } from '../product/registry.ts';
import { publishedRelease } from '../product/releases.ts';
import { sharedModules } from '../product/shared-scope.ts';
import { expect, test } from '../product/test.ts';

const HOST = path.resolve(import.meta.dirname, '../../../host/dist');

function scriptsIn(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
}

test.use({ account: 'superadmin' });

test('the host’s build contains no department code, and no department’s build contains React', ({
  product,
}) => {
  const host = scriptsIn(HOST);
  for (const { id, empty } of LISTS) {
    const department = scriptsIn(publishedRelease(product.dataDir, id).folder);
    const hold = (mark: string) => [host, department].map((scripts) => scripts.includes(mark));
    // Only the department's sources contain the text `empty`, and only React contains the URL.
    expect(hold(empty), id).toEqual([false, true]);
    expect(hold('https://react.dev/errors/'), id).toEqual([true, false]);
    // Only Module Federation's runtime contains `bundlerRuntime`, and the federation package replaces this runtime.
    expect(department.includes('bundlerRuntime'), id).toBe(false);
  }
});

test('each shared module loads once, from the host, for all departments', async ({ page, product }) => {
  await page.goto('/dashboard/users');
  for (const { title } of LISTS) {
    await new Dashboard(page).go(title);
    await expect(new ListPage(page, title).rows).toHaveCount(6);
  }
  const shared = await sharedModules(page);
  for (const { name, copies } of shared) {
    expect(copies, name).toHaveLength(1);
    expect(copies[0]?.from, name).toBe('host');
  }
  const departments = LISTS.map(({ id }) => publishedRelease(product.dataDir, id).container).sort();
  const [list] = shared.find(({ name }) => name === '@ar/records')?.copies ?? [];
  expect([...(list?.usedBy ?? [])].sort()).toEqual(departments);
});

test('a second department loads only its initial files, and uses the host’s shared modules', async ({
  page,
  product,
}) => {
  const { id, version, initialFiles } = publishedRelease(product.dataDir, 'monuments');
  const fetched = new Set<string>();
  page.on('request', (request) => fetched.add(new URL(request.url()).pathname));
  await page.goto('/dashboard/users');
  await expect(new ListPage(page, 'Korisnici').rows).toHaveCount(6);
  // The host loads some code only seconds after the first page. On a slow machine, this code would load together with
  // the department.
  await new Dashboard(page).laterHalf.waitFor({ state: 'attached' });
  fetched.clear();
  await new Dashboard(page).go('Spomenici');
  await expect(new ListPage(page, 'Spomenici').rows).toHaveCount(6);
  const code = [...fetched].filter((pathname) => /^\/(releases|assets)\/.*(js|css|json)$/.test(pathname));
  expect(code.sort()).toEqual(initialFiles.map((file) => `/releases/${id}/${version}/${file}`).sort());
  const list = (await sharedModules(page)).find(({ name }) => name === '@ar/records');
  expect(list?.copies).toEqual([expect.objectContaining({ from: 'host', usedBy: expect.any(Array) })]);
  // The set ignores duplicates, because `usedBy` contains a department twice if its files were requested again.
  expect(new Set(list?.copies[0]?.usedBy)).toHaveProperty('size', 2);
});

test('a department’s stylesheets apply only while the department is open, and load only once', async ({
  page,
}) => {
  const applied = () =>
    page.evaluate(() =>
      [...document.styleSheets]
        .filter(({ href }) => href?.includes('/releases/users/'))
        .map(({ media }) => matchMedia(media.mediaText).matches),
    );
  await page.goto('/dashboard/users');
  const users = new ListPage(page, 'Korisnici');
  await users.rows.first().getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Gdje je osoba prijavljena' }).waitFor();
  expect(new Set(await applied())).toEqual(new Set([true]));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const dashboard = new Dashboard(page);
  await dashboard.go('Spomenici');
  await new ListPage(page, 'Spomenici').rows.first().waitFor();
  expect(new Set(await applied())).toEqual(new Set([false]));
  await dashboard.go('Korisnici');
  await users.rows.first().waitFor();
  expect(new Set(await applied())).toEqual(new Set([true]));
  expect(asked.filter((url) => url.endsWith('.css') && url.includes('/users/'))).toEqual([]);
});

test('the host requests the rows of a list once, before the department’s code has loaded', async ({
  page,
}) => {
  await page.goto('/dashboard/settings');
  for (const { id, title, api } of LISTS) {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === `/api${api}`) calls.push(request.url());
    });
    let send = () => {};
    const sent = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route(`**/releases/${id}/**`, (route) => sent.then(() => route.continue()));
    await new Dashboard(page).go(title);
    await expect.poll(() => calls, id).toHaveLength(1);
    send();
    await expect(new ListPage(page, title).rows).toHaveCount(6);
    expect(calls, id).toHaveLength(1);
  }
});

test('the URL of page 2 of a list requests only the rows of page 2', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/users/') calls.push(searchParams.get('offset') ?? '');
  });
  await page.goto('/dashboard/users?page=2');
  await expect(new ListPage(page, 'Korisnici').rows).toHaveCount(6);
  expect(calls).toEqual(['6']);
});

test('a row’s menu opens beside its button if the menu’s code loads only after the press', async ({
  page,
}) => {
  const assets = path.join(HOST, 'assets');
  // The class name identifies the script that contains the menu.
  const later = readdirSync(assets)
    .filter((file) => file.endsWith('.js'))
    .find((file) => readFileSync(path.join(assets, file), 'utf8').includes('fui-MenuPopover'));
  const line = gate();
  await page.route(`**/${later}`, async (route) => {
    await line.opened;
    await route.continue();
  });
  const asked = page.waitForRequest(`**/${later}`);
  const list = new ListPage(page, 'Građevinske dozvole');
  await page.goto('/dashboard/buildings');
  await list.ready();
  const button = list.rows.first().getByRole('button', { name: /^Radnje/ });
  await button.click();
  await asked;
  const menu = page.getByRole('menu');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(menu).toBeHidden();
  line.open();
  await expect(menu).toBeInViewport({ ratio: 1 });
  await expect(async () => {
    const [from, to] = [await button.boundingBox(), await menu.locator('..').boundingBox()];
    if (!from || !to) throw new Error('There is no menu.');
    expect(to.y).toBeCloseTo(from.y + from.height + 4, 0);
    expect(to.x + to.width).toBeCloseTo(from.x + from.width, 0);
  }).toPass();

  await page.getByRole('menuitem', { name: 'Izmijeni' }).click();
  const form = new RecordFormPage(page, 'Izmijeni zgradu');
  await form.field('Završetak gradnje').fill('3.3.2031');
  await form.field('Završetak gradnje').blur();
  await expect(form.field('Završetak gradnje')).toHaveValue('3. 3. 2031.');
  await form.dialog.getByRole('button', { name: 'Kalendar: Završetak gradnje' }).click();
  const calendar = form.dialog.getByRole('dialog', { name: 'Izbor datuma: Završetak gradnje' });
  await calendar.getByRole('gridcell').getByText('17', { exact: true }).click();
  await expect(form.field('Završetak gradnje')).toHaveValue('17. 3. 2031.');
});

test('a department uses its bundled copy of the list if the host’s copy does not load', async ({
  page,
  product,
}) => {
  const { id, version, ownList } = publishedRelease(product.dataDir, 'users');
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Podešavanja');
  const refused: string[] = [];
  await page.route('**/assets/*.js', (route) => {
    refused.push(route.request().url());
    return route.abort();
  });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await new Dashboard(page).go('Korisnici');
  await expect(new ListPage(page, 'Korisnici').rows).toHaveCount(6);
  expect(refused).not.toEqual([]);
  expect(fetched).toEqual(
    expect.arrayContaining(
      ownList.filter((file) => file.endsWith('.js')).map((file) => `/releases/${id}/${version}/${file}`),
    ),
  );
});

test('a cached list is not requested again after a visit to another department', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  // The fixed time keeps cached lists fresh on a slow machine.
  await page.clock.setFixedTime(new Date());
  await page.goto('/dashboard/users');
  const dashboard = new Dashboard(page);
  await expect(new ListPage(page, 'Korisnici').rows).toHaveCount(6);
  await dashboard.go('Spomenici');
  await expect(new ListPage(page, 'Spomenici').rows).toHaveCount(6);

  calls.length = 0;
  await dashboard.go('Korisnici');
  await expect(new ListPage(page, 'Korisnici').rows).toHaveCount(6);
  await dashboard.go('Spomenici');
  await expect(new ListPage(page, 'Spomenici').rows).toHaveCount(6);
  expect(calls.filter((call) => call.startsWith('/api/') || call.startsWith('/releases/'))).toEqual([]);
});

test.describe('signing out in the shell', () => {
  test.use({ ownSession: true });

  test('removes cached rows, so that the next person requests the rows again', async ({ page }) => {
    await page.goto('/dashboard/monuments');
    await expect(new ListPage(page, 'Spomenici').rows).toHaveCount(6);
    await new Dashboard(page).signOut();
    await expect(page.getByRole('table')).toBeHidden();

    const asked = page.waitForRequest((request) =>
      new URL(request.url()).pathname.startsWith('/api/ar_platform/monuments'),
    );
    await new SignInPage(page).signInAs('monuments');
    await asked;
    await expect(new ListPage(page, 'Spomenici').rows).toHaveCount(6);
  });
});

test.describe('menu, routes and guards come from the registry', () => {
  async function openWith(page: Page, address: string, change: (all: Entry[]) => Entry[]) {
    await changeRegistry(page, change);
    await page.goto(address);
  }

  test('the menu shows a new label, a new order and a new department without a build of the host', async ({
    page,
  }) => {
    await openWith(page, '/dashboard/parks', (all) => {
      const [users] = all.filter(({ id }) => id === 'users');
      if (!users) return all;
      const menu = { ...users.menu, order: 99, label: { mn: 'Parkovi', en: 'Parks' } };
      const known = all.map((entry) =>
        entry.id === 'clerk'
          ? { ...entry, menu: { ...entry.menu, order: -1, label: { mn: 'Baza znanja', en: 'Knowledge' } } }
          : entry,
      );
      return [...known, { ...users, id: 'parks', path: 'parks', menu }];
    });
    await expect(new Dashboard(page).entries).toHaveText([
      'Baza znanja',
      'Korisnici',
      'Građevinske dozvole',
      'Spomenici',
      'Parkovi',
    ]);
    await expect(new Dashboard(page).entry('Parkovi')).toHaveAttribute('aria-current', 'page');
  });

  test.describe('the roles', () => {
    test.use({ account: 'monuments' });

    test('decide who may open a department', async ({ page }) => {
      await openWith(page, '/dashboard/buildings', (all) =>
        all.map((entry) => (entry.id === 'buildings' ? { ...entry, roles: ['MonumentsAdmin'] } : entry)),
      );
      await expect(new Dashboard(page).entries).toHaveText(['Građevinske dozvole', 'Spomenici']);
      await expect(page.getByRole('alert').getByText('Spisak nije učitan')).toBeVisible();
    });
  });
});
