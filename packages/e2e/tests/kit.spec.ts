import path from 'node:path';
import { install, outside, run } from '@ar/kit/testing/outside';
import { ListPage } from '../pages/list-page.ts';
import { findChromium } from '../product/chromium.ts';
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
test.setTimeout(180_000);

test('a department is made, checked and released in a folder outside the workspace, and takes the host’s list', async ({
  browser,
  own: { origin },
}) => {
  const { access, refresh } = await requestTokens(origin, 'superadmin');
  const elsewhere = await outside(origin);
  try {
    const parks = await elsewhere.create('parks');
    await install(parks, origin);
    const bin = (name: string) => path.join(parks, 'node_modules/.bin', name);
    await run(parks, bin('tsc'), ['--noEmit']);
    await run(parks, bin('rstest'), ['run']);
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
    await expect(page.getByRole('main').getByText('Da', { exact: true })).toBeVisible();
    await context.close();
  } finally {
    await elsewhere.remove();
  }
});
