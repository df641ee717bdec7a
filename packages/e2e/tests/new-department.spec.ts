import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeInTrialCopy } from '@ar/tools/testing/trial-copy';
import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { ACCOUNTS, type Account } from '../product/accounts.ts';
import { publish } from '../product/publish.ts';
import { type Server, startServer } from '../product/server.ts';
import { keepTokens, requestTokens } from '../product/session.ts';
import { copyTemplate } from '../product/template.ts';
import { expect, test as productTest } from '../product/test.ts';

/** A server of the test's own: what it releases would stand in every other test's menu. */
const test = productTest.extend<{ own: Server }>({
  own: async ({}, use, { workerIndex }) => {
    const server = await startServer(copyTemplate(`fifth-${workerIndex}`));
    await use(server);
    await server.stop();
  },
});

const HOST = path.resolve(import.meta.dirname, '../../../host/dist');

/** One hash of every file below a folder. */
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

test('a new department, released to a server that runs, is in the menu of its roles: no host is built', async ({
  browser,
  own,
}) => {
  const host = hashOf(HOST);
  const copy = await makeInTrialCopy({
    id: 'parks',
    kind: 'list',
    path: 'green',
    labelMn: 'Parkovi',
    labelEn: 'Parks',
    order: 99,
    roles: ['MonumentsAdmin'],
    resource: '/ar_platform/monuments/',
  });
  try {
    await copy.run('rsbuild', 'build');
    const dist = path.join(copy.folder, 'dist');
    const document = JSON.parse(readFileSync(path.join(dist, 'department.json'), 'utf8'));
    expect(document).toMatchObject({
      id: 'parks',
      path: 'green',
      contract: 1,
      menu: { label: { mn: 'Parkovi', en: 'Parks' }, order: 99 },
      roles: ['MonumentsAdmin'],
      list: '/ar_platform/monuments/',
    });
    expect(Object.keys(document.files)).toContain(document.entry);
    await publish(own.origin, await requestTokens(own.origin, 'superadmin'), dist);
  } finally {
    await copy.remove();
  }
  expect(hashOf(HOST)).toBe(host);

  const signedIn = async (account: Account) => {
    const context = await browser.newContext();
    await keepTokens(context, own.origin, await requestTokens(own.origin, account));
    const page = await context.newPage();
    await page.goto(`${own.origin}${ACCOUNTS[account].start}`);
    return page;
  };
  const monuments = await signedIn('monuments');
  const dashboard = new Dashboard(monuments);
  await expect(dashboard.entries).toHaveText(['Spomenici', 'Parkovi']);
  await dashboard.go('Parkovi');
  await expect(monuments).toHaveURL(/\/dashboard\/green$/);
  const list = new ListPage(monuments, 'Parkovi');
  await expect(list.rows).toHaveCount(6);
  await list.sortBy('Naziv');
  await expect(list.header('Naziv')).toHaveAttribute('aria-sort', 'ascending');
  await expect(list.rows).toHaveCount(6);

  const clerk = await signedIn('clerk');
  await expect(new Dashboard(clerk).entries).toHaveText(ACCOUNTS.clerk.entries);
  await clerk.goto(`${own.origin}/dashboard/green`);
  await expect(clerk).toHaveURL(/\/unauthorized$/);
});
