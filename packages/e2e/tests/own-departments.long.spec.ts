import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { install, outside, run } from '@ar/kit/testing/outside';
import { startFront } from '@ar/tools/develop/front';
import { developedIn, watchBuilds } from '@ar/tools/develop/watch-builds';
import { makeInTrialCopy } from '@ar/tools/testing/trial-copy';
import type { Browser, Page } from '@playwright/test';
import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { ACCOUNTS, type Account } from '../product/accounts.ts';
import { findChromium } from '../product/chromium.ts';
import { editedBuild } from '../product/edited-build.ts';
import { invite } from '../product/invitation.ts';
import { LISTS } from '../product/lists.ts';
import { publish } from '../product/publish.ts';
import { wholeOf } from '../product/registry.ts';
import { release } from '../product/release-command.ts';
import type { Server } from '../product/server.ts';
import { requestTokens, storeTokens } from '../product/session.ts';
import { sharedModules } from '../product/shared-scope.ts';
import { expect, testReleases } from '../product/test.ts';

// These tests make and release departments with the commands that teams use, inside and outside the workspace. The tests
// share one server, because builds take long.

interface Team {
  server: Server;
  project: string;
  token: string;
  revoke(): Promise<Response>;
}

const test = testReleases.extend<{ team: Team }>({
  team: async ({ product: server }, use, { outputDir }) => {
    const { access } = await requestTokens(server.origin, 'superadmin');
    const tokens = `${server.origin}/api/deploy-tokens/`;
    const authorization = `Bearer ${access}`;
    const answer = await fetch(tokens, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ department: 'users', label: 'tim' }),
    });
    const { token, id } = await answer.json();
    const revoke = () => fetch(`${tokens}${id}/`, { method: 'DELETE', headers: { authorization } });
    await use({ server, project: path.join(outputDir, 'project'), token, revoke });
  },
});

test.setTimeout(480_000);
// The tests run in series, so that only one server starts.
test.describe.configure({ mode: 'default' });

const HOST = path.resolve(import.meta.dirname, '../../../host/dist');

function hashOf(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).sort()) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

test('a new department opens without a build of the host, and `pnpm dev` shows edits in the open page', async ({
  browser,
  product: own,
}) => {
  const host = hashOf(HOST);
  const copy = await makeInTrialCopy({
    id: 'trees',
    kind: 'list',
    path: 'green',
    labelMn: 'Drveće',
    labelEn: 'Trees',
    order: 99,
    roles: ['MonumentsAdmin'],
    resource: '/ar_platform/monuments/',
  });
  const open = async (account: Account, origin: string) => {
    const context = await browser.newContext();
    await storeTokens(context, origin, await requestTokens(own.origin, account));
    const page = await context.newPage();
    await page.goto(`${origin}${ACCOUNTS[account].start}`);
    return page;
  };
  try {
    await copy.run('rsbuild', 'build');
    const dist = path.join(copy.folder, 'dist');
    const document = JSON.parse(readFileSync(path.join(dist, 'department.json'), 'utf8'));
    expect(document).toMatchObject({
      id: 'trees',
      path: 'green',
      contract: 1,
      menu: { label: { mn: 'Drveće', en: 'Trees' }, order: 99 },
      roles: ['MonumentsAdmin'],
      list: '/ar_platform/monuments/',
    });
    expect(Object.keys(document.files)).toContain(document.entry);
    await publish(own.origin, await requestTokens(own.origin, 'superadmin'), dist);
    expect(hashOf(HOST)).toBe(host);
    await isForMonumentsAlone(await open('monuments', own.origin), await open('clerk', own.origin));

    const front = await startFront({
      product: own.origin,
      port: 0,
      builds: new Map([['trees', developedIn(copy.folder)]]),
    });
    const builds = watchBuilds([copy.folder], front.buildEnded);
    try {
      await followsEdits(await open('monuments', front.origin), copy.folder);
    } finally {
      await front.stop();
      await builds.stop();
    }
  } finally {
    await copy.remove();
  }
});

async function isForMonumentsAlone(monuments: Page, clerk: Page): Promise<void> {
  const dashboard = new Dashboard(monuments);
  await expect(dashboard.entries).toHaveText(['Spomenici', 'Drveće']);
  await dashboard.go('Drveće');
  await expect(monuments).toHaveURL(/\/dashboard\/green$/);
  const list = new ListPage(monuments, 'Drveće');
  await expect(list.rows).toHaveCount(6);
  await list.sortBy('Naziv');
  await expect(list.header('Naziv')).toHaveAttribute('aria-sort', 'ascending');
  await expect(list.rows).toHaveCount(6);

  await expect(new Dashboard(clerk).entries).toHaveText(ACCOUNTS.clerk.entries);
  await clerk.goto(new URL('/dashboard/green', clerk.url()).href);
  await expect(clerk).toHaveURL(/\/unauthorized$/);
}

/**
 * Edits a department's texts while the department's page is open, and once adds a syntax error. Checks that the page
 * shows each edit and keeps its URL.
 */
async function followsEdits(page: Page, folder: string): Promise<void> {
  const dashboard = new Dashboard(page);
  await expect(new ListPage(page, 'Spomenici').rows).toHaveCount(6);
  await dashboard.go('Drveće');
  // The timeout is long, because the page reloads if the first build ends only now.
  await new ListPage(page, 'Drveće').sortBy('Naziv');
  await expect(page).toHaveURL(/ordering=name/, { timeout: 45_000 });

  const texts = path.join(folder, 'src/texts/mn.json');
  const edited = readFileSync(texts, 'utf8').replace('"Drveće"', '"Gradsko drveće"');
  writeFileSync(texts, edited);
  await expect(new ListPage(page, 'Gradsko drveće').heading).toBeVisible({ timeout: 45_000 });
  await expect(page).toHaveURL(/ordering=name/);

  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Brza pretraga' });
  await expect(dialog).toBeVisible();
  writeFileSync(texts, edited.replace('"Gradsko drveće"', '"Drveće" oops'));
  const fault = page.getByRole('alert').filter({ hasText: 'could not be built' });
  await expect(fault).toContainText('src/texts/mn.json', { timeout: 45_000 });
  // The message must be above the open dialog, because a person cannot click elements below a modal dialog.
  await fault.click({ trial: true });
  writeFileSync(texts, edited);
  await expect(fault).toBeHidden({ timeout: 45_000 });
  await expect(new ListPage(page, 'Gradsko drveće').heading).toBeVisible();
}

const PASSWORD = 'Tri hrasta, 2 kestena!';

/** Makes a department throw on line 12 of a source, with a person's name in the message. Returns the commit. */
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

test('a department from outside the workspace opens only for its role, and reports source lines of errors', async ({
  browser,
  product: { origin, dataDir },
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
    await storeTokens(context, origin, { access, refresh });
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
    const failed = page.getByRole('list', { name: 'Otkazi u posljednjih 7 dana: Parks' });
    await expect(failed).toContainText(/RangeError: No oak here, … …src\/oak\.ts:12:/);
    await expect(failed).toContainText(commit.slice(0, 7));
    await context.close();
  } finally {
    await elsewhere.remove();
  }
});

const TEXTS = `'{"title":"Korisnici"`;
const EDITED = { [TEXTS]: `'{"title":"Korisnici grada"` };
const running = (expression: string) => ({ [`JSON.parse(${TEXTS}`]: `(${expression},JSON).parse(${TEXTS}` });

function servedFiles({ dataDir }: Server): Record<string, string> {
  const folder = path.join(dataDir, 'releases');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map((file) => {
      const place = path.join(file.parentPath, file.name);
      const digest = createHash('sha256').update(readFileSync(place)).digest('hex');
      return [path.relative(folder, place), digest];
    }),
  );
}

async function registryOf({ origin }: Server) {
  const { revision, departments } = await (await fetch(`${origin}/api/registry/`)).json();
  const listed = departments.find(({ id }: { id: string }) => id === 'users');
  const others = departments.filter((department: object) => department !== listed);
  return { revision, live: await wholeOf(origin, listed), others };
}

test('a command releases an edit and a second command rolls the edit back, without other changes', async ({
  team,
  browser,
}) => {
  const { server, project } = team;
  const before = { files: servedFiles(server), registry: await registryOf(server) };
  const version = editedBuild(project, 'users', { fingerprint: 'edited', replace: EDITED });
  const context = await browser.newContext({ baseURL: server.origin });
  await storeTokens(context, server.origin, await requestTokens(server.origin, 'superadmin'));
  const open = async (title: string) => {
    const page = await context.newPage();
    await page.goto('/dashboard/users');
    await expect(new ListPage(page, title).heading).toBeVisible();
    await expect(new ListPage(page, title).rows).toHaveCount(6);
    await page.close();
  };
  await open('Korisnici');

  const released = await release(project, { origin: server.origin, ...team }, 'users', '--skip-build');
  expect([released.exit, released.said]).toEqual([0, expect.stringContaining('try it in a browser')]);
  expect(released.answer).toMatchObject({ version, outcome: 'live', revision: before.registry.revision + 1 });
  expect(released.answer.steps.map(({ step }) => step)).toEqual([
    'check files and budget',
    'check against the live host',
    'try it in a browser, live host',
    'upload and switch',
  ]);
  const after = { files: servedFiles(server), registry: await registryOf(server) };
  const added = Object.keys(after.files).filter((file) => !Object.hasOwn(before.files, file));
  expect(added.filter((file) => !file.startsWith(`users/${version}/`))).toEqual([]);
  expect(after.files).toMatchObject(before.files);
  expect(after.registry.others).toEqual(before.registry.others);
  await open('Korisnici grada');

  const again = await release(project, { origin: server.origin, ...team }, 'users', '--skip-build');
  expect([again.exit, again.answer.outcome]).toEqual([0, 'already published']);

  const back = await release(project, { origin: server.origin, ...team }, 'rollback', 'users');
  expect([back.exit, back.answer.revision]).toEqual([0, before.registry.revision + 2]);
  await open('Korisnici');
  await context.close();
});

test('a department with a changed copy of the list goes live, and no other department gets the copy', async ({
  team,
  browser,
}) => {
  const { server, project } = team;
  const version = editedBuild(project, 'users', {
    fingerprint: 'ownlist',
    replace: { '"view":"Prikaz"': '"view":"Izgled"' },
    ownCopies: true,
  });
  const released = await release(project, { origin: server.origin, ...team }, 'users', '--skip-build');
  expect([released.exit, released.answer.outcome]).toEqual([0, 'live']);
  expect(released.said).toContain('with its own @ar/records, @ar/records/form: the host was');

  const context = await browser.newContext({ baseURL: server.origin });
  await storeTokens(context, server.origin, await requestTokens(server.origin, 'superadmin'));
  const page = await context.newPage();
  await page.goto('/dashboard/users');
  await expect(new ListPage(page, 'Korisnici').rows).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'Izgled' })).toBeVisible();
  await new Dashboard(page).go('Spomenici');
  await expect(new ListPage(page, 'Spomenici').rows).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'Prikaz' })).toBeVisible();
  const list = (await sharedModules(page)).find(({ name }) => name === '@ar/records');
  expect(list?.copies.flatMap(({ usedBy }) => usedBy)).toEqual([expect.stringMatching(/^monuments/)]);
  await context.close();

  const back = await release(project, { origin: server.origin, ...team }, 'rollback', 'users');
  expect([back.exit, version]).toEqual([0, expect.stringContaining('ownlist')]);
});

const BROKEN: [string, Record<string, string>, string][] = [
  ['throws during evaluation', running('(()=>{throw new Error("x")})()'), 'The host could not show it'],
  ['throws after evaluation', running('setTimeout(()=>{throw new Error("later")})'), 'later'],
  ['violates the policy', running('(()=>{try{Function("1")}catch{}})()'), 'Content-Security-Policy'],
  [
    'bundles a broken copy of the list',
    { '"view":"Prikaz"': '"view":' },
    'With its own copies of @ar/records',
  ],
  [
    'requests a path that the live server does not have',
    { 'path:"/users/"': 'path:"/ar_platform/parks/"' },
    'It asks for GET /ar_platform/parks/, which the live server does not have',
  ],
  ['exports an unknown contract', { 'contract:1': 'contract:7' }, 'invalid-export'],
];
for (const [name, replace, said] of BROKEN) {
  test(`the release command refuses a build that ${name}, and uploads nothing`, async ({ team }) => {
    const { server, project } = team;
    const before = { files: servedFiles(server), registry: await registryOf(server) };
    editedBuild(project, 'users', { fingerprint: 'broken', replace });
    const ended = await release(project, { origin: server.origin, ...team }, 'users', '--skip-build');
    expect([ended.exit, ended.answer.reasons.join('\n')]).toEqual([1, expect.stringContaining(said)]);
    expect({ files: servedFiles(server), registry: await registryOf(server) }).toEqual(before);
  });
}

test('a revoked token releases nothing, and a valid token changes no other department', async ({ team }) => {
  const { server, project } = team;
  editedBuild(project, 'users', { fingerprint: 'edited', replace: EDITED });
  const other = await release(
    project,
    { origin: server.origin, ...team },
    'disable',
    'clerk',
    '--reason',
    'x',
  );
  expect([other.exit, other.said]).toEqual([1, expect.stringContaining('for another department')]);
  expect((await team.revoke()).status).toBe(204);
  const ended = await release(project, { origin: server.origin, ...team }, 'users', '--skip-build');
  expect([ended.exit, ended.said]).toEqual([1, expect.stringContaining('was revoked')]);
});
