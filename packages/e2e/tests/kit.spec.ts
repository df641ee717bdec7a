import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { install, outside, run } from '@ar/kit/testing/outside';
import type { Browser } from '@playwright/test';
import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

import { findChromium } from '../product/chromium.ts';
import { invite } from '../product/invitation.ts';
import { LISTS } from '../product/lists.ts';
import { type Server, startServer } from '../product/server.ts';
import { keepTokens, requestTokens } from '../product/session.ts';
import { copyTemplate } from '../product/template.ts';
import { expect, test as productTest } from '../product/test.ts';

/** A server of the test's own: what it releases would stand in every other test's menu. */
const test = productTest.extend<{ own: Server }>({
  own: async ({}, use, { workerIndex }) => {
    const server = await startServer(copyTemplate(`kit-${workerIndex}`));
    await use(server);
    await server.stop();
  },
});
test.setTimeout(480_000);
const PASSWORD = 'Tri hrasta, 2 kestena!';

/** Throws on line 12 of a source of its own when it is asked to, with somebody's name in the message; answers the commit. */
async function withThrow(department: string): Promise<string> {
  const throws = `addEventListener('fails-on-purpose', (event) => {
  const { detail: person } = event as CustomEvent<string>;
  throw new RangeError(\`No oak here, \${person}\`);
});
export {};
`;
  await writeFile(path.join(department, 'src/oak.ts'), `${'//\n'.repeat(9)}${throws}`);
  const entry = path.join(department, 'src/department.tsx');
  await writeFile(entry, `import './oak.ts';\n${await readFile(entry, 'utf8')}`);
  const git = (...words: string[]) =>
    run(department, 'git', ['-c', 'user.name=Tim', '-c', 'user.email=tim@example.com', ...words]);
  await git('init', '--quiet');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'A department');
  return (await git('rev-parse', 'HEAD')).stdout.trim();
}

/** They have the department, the start page and the settings, and no other. */
async function isOfParksAlone(browser: Browser, origin: string, email: string): Promise<void> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.fill(email, PASSWORD);
  await signIn.submit.click();
  await expect(page).toHaveURL('/dashboard/parks');
  await expect(new ListPage(page, 'Parks').rows).toHaveCount(1);
  const dashboard = new Dashboard(page);
  await expect(dashboard.entries).toHaveText(['Parks']);
  await dashboard.account.click();
  await expect(page.getByText('Parks Admin', { exact: true })).toBeVisible();
  for (const path of ['/dashboard', '/dashboard/settings', '/dashboard/activity']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  for (const { path, api } of LISTS) {
    await page.goto(path);
    await expect(page).toHaveURL('/unauthorized');
    const headers = { authorization: `Bearer ${token}` };
    expect((await page.request.get(`/api${api}`, { headers })).status()).toBe(403);
  }
  await context.close();
}

test('a department is made, checked and released in a folder outside the workspace, takes the host’s list, opens to the role that it brings, and what throws in it is told by its line', async ({
  browser,
  own: { origin, dataDir },
}) => {
  const { access, refresh } = await requestTokens(origin, 'superadmin');
  const elsewhere = await outside(origin);
  try {
    const parks = await elsewhere.create('parks', '--roles', 'SuperAdmin,ParksAdmin');
    await install(parks, origin);
    const bin = (name: string) => path.join(parks, 'node_modules/.bin', name);
    await run(parks, bin('tsc'), ['--noEmit']);
    await run(parks, bin('rstest'), ['run']);
    const commit = await withThrow(parks);
    const department = path.join(parks, 'node_modules/@ar/kit/dist/department.js');
    const environment = { RELEASE_TOKEN: access, CHROME_PATH: findChromium() };
    const released = await run(parks, process.execPath, [department, 'release', '--json'], environment);
    expect(JSON.parse(released.stdout)).toMatchObject({ outcome: 'live' });
    expect(released.stderr).not.toContain('with its own');

    const context = await browser.newContext({ baseURL: origin });
    await keepTokens(context, origin, { access, refresh });
    const page = await context.newPage();
    await page.goto('/dashboard/parks');
    const list = new ListPage(page, 'Parks');
    await expect(list.heading).toBeVisible();
    await page.getByRole('button', { name: 'Dodaj novi zapis' }).first().click();
    await page.getByRole('textbox', { name: 'Naziv' }).fill('Njegošev park');
    await page.getByRole('combobox', { name: 'Ograđeno' }).selectOption('Da');
    await page.getByRole('button', { name: 'Sačuvaj' }).click();
    await expect(list.rows).toHaveCount(1);
    await expect(list.rows.first()).toContainText('Njegošev park');
    await page.getByRole('link', { name: 'Njegošev park' }).click();
    // Once among the facts, and once in the history, which comes later.
    await expect(page.getByRole('main').getByText('Da', { exact: true }).first()).toBeVisible();

    const tokensOf = () => requestTokens(origin, 'superadmin');
    const person = await invite({ origin, dataDir, tokensOf }, 'MonumentsAdmin', PASSWORD);
    await page.goto('/dashboard/users?search=Pozvana');
    await page.getByRole('button', { name: 'Radnje: Pozvana Osoba' }).click();
    await page.getByRole('menuitem', { name: 'Izmijeni' }).click();
    await page.getByRole('combobox', { name: 'Rola' }).selectOption('Parks Admin');
    await page.getByRole('button', { name: 'Sačuvaj' }).click();
    await expect(page.getByRole('cell', { name: 'Parks Admin' })).toBeVisible();
    await isOfParksAlone(browser, origin, person.email);
    await page.goto('/dashboard/parks');
    await expect(list.rows).toHaveCount(1);
    await page.evaluate(() =>
      dispatchEvent(new CustomEvent('fails-on-purpose', { detail: 'Marko Marković' })),
    );
    await expect(page.getByText('Radnja nije izvršena').first()).toBeVisible();
    await page.goto('/dashboard/releases');
    const failed = page.getByRole('list', { name: 'Neuspjesi u posljednjih 7 dana: Parks' });
    await expect(failed).toContainText(/RangeError: No oak here, … …src\/oak\.ts:12:/);
    await expect(failed).toContainText(commit.slice(0, 7));
    await context.close();
  } finally {
    await elsewhere.remove();
  }
});
