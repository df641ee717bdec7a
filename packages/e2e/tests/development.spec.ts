import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startFront } from '@ar/tools/develop/front';
import { watchBuilds } from '@ar/tools/develop/watch-builds';
import { makeInTrialCopy } from '@ar/tools/testing/trial-copy';
import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { keepTokens } from '../product/session.ts';
import { expect, test } from '../product/test.ts';

test('an edit of a department arrives in the open page, beside the releases of the others; its address stays', async ({
  page,
  context,
  product,
}) => {
  const copy = await makeInTrialCopy({
    id: 'parks',
    kind: 'list',
    path: 'parks',
    labelMn: 'Parkovi',
    labelEn: 'Parks',
    order: 99,
    roles: [],
    resource: '/ar_platform/monuments/',
  });
  const dist = path.join(copy.folder, 'dist');
  const front = await startFront({
    product: product.origin,
    port: 0,
    builds: new Map([['parks', dist]]),
    watched: [path.join(dist, 'department.json')],
  });
  const builds = watchBuilds([copy.folder], front.tellFaults);
  try {
    await keepTokens(context, front.origin, await product.tokensOf('monuments'));
    await page.goto(`${front.origin}/dashboard/monuments`);
    // It may still be on its way to its first build, which reloads the page too.
    const dashboard = new Dashboard(page);
    await expect(dashboard.entries).toHaveText(['Spomenici', 'Parkovi'], { timeout: 45_000 });
    await expect(new ListPage(page, 'Spomenici').rows).toHaveCount(6);
    await dashboard.go('Parkovi');
    const list = new ListPage(page, 'Parkovi');
    await list.sortBy('Naziv');
    await expect(page).toHaveURL(/ordering=name/);

    const texts = path.join(copy.folder, 'src/texts/mn.json');
    writeFileSync(texts, readFileSync(texts, 'utf8').replace('"Parkovi"', '"Gradski parkovi"'));
    await expect(new ListPage(page, 'Gradski parkovi').heading).toBeVisible({ timeout: 45_000 });
    await expect(page).toHaveURL(/ordering=name/);

    const good = readFileSync(texts, 'utf8');
    writeFileSync(texts, good.replace('"Gradski parkovi"', '"Parkovi" oops'));
    const fault = page.getByRole('alert').filter({ hasText: 'could not be built' });
    await expect(fault).toContainText('src/texts/mn.json', { timeout: 45_000 });
    writeFileSync(texts, good);
    await expect(fault).toBeHidden({ timeout: 45_000 });
    await expect(new ListPage(page, 'Gradski parkovi').heading).toBeVisible();
  } finally {
    await front.stop();
    await builds.stop();
    await copy.remove();
  }
});
