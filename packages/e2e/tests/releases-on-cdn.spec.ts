import type { Page } from '@playwright/test';
import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { listenToReports } from '../product/failure-reports.ts';
import { type Fault, type Mirror, startMirror } from '../product/release-mirror.ts';
import { publishedRelease } from '../product/releases.ts';
import { expect, test as productTest, withProduct } from '../product/test.ts';

/** The product, with a mirror as the operator's CDN of releases. */
const test = productTest.extend<
  { faults(of: (path: string) => Fault | undefined): void },
  { mirror: Mirror }
>({
  mirror: [
    async ({}, use) => {
      const mirror = await startMirror();
      await use(mirror);
      await mirror.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mirror }, use, { workerIndex }) => {
      const settings = { RELEASES_ORIGIN: mirror.origin };
      const useIt: typeof use = async (product) => {
        mirror.product = product.origin;
        await use(product);
      };
      await withProduct(`mirrored-${workerIndex}`, useIt, settings);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  faults: async ({ mirror }, use) => {
    mirror.asked.length = 0;
    await use((of) => {
      mirror.faultOf = of;
    });
    mirror.faultOf = () => undefined;
  },
});
test.use({ account: 'superadmin' });

const isOf = (department: string) => (path: string) => path.startsWith(`/releases/${department}/`);

function hadHere(page: Page, product: string): string[] {
  const had: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === product && pathname.startsWith('/releases/')) had.push(pathname);
  });
  return had;
}

async function opensForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dodaj novog korisnika' }).click();
  await expect(new RecordFormPage(page, 'Dodaj novog korisnika').save).toBeVisible();
}

test('all files of a department load from the operator’s CDN, and no file loads from this server', async ({
  page,
  product,
  mirror,
  faults,
}) => {
  faults(() => undefined);
  const here = hadHere(page, product.origin);
  await page.goto('/dashboard/users');
  await expect(new ListPage(page, 'Korisnici').rows).toHaveCount(6);
  await opensForm(page);
  expect(here).toEqual([]);
  expect(mirror.asked.filter(isOf('users')).length).toBeGreaterThan(3);
});

for (const [what, fault] of [
  ['closes the connection', 'breaks-off'],
  ['returns 503', 503],
  ['sends wrong bytes', "globalThis.fromElsewhere = 'ran';"],
] as const) {
  test(`when the CDN ${what}, all departments load from this server, and one report is sent`, async ({
    page,
    product,
    mirror,
    faults,
  }) => {
    const { entry } = publishedRelease(product.dataDir, 'users');
    faults((path) => (path.endsWith(`/${entry}`) ? fault : undefined));
    const reports = await listenToReports(page);
    await page.goto('/dashboard/users');
    await expect(new ListPage(page, 'Korisnici').rows).toHaveCount(6);
    await new Dashboard(page).go('Spomenici');
    await expect(new ListPage(page, 'Spomenici').rows).toHaveCount(6);
    expect(mirror.asked.filter(isOf('monuments'))).toEqual([]);
    expect(await page.evaluate(() => 'fromElsewhere' in globalThis)).toBe(false);
    expect(reports.sent).toMatchObject([{ department: 'users', kind: 'elsewhere', path: entry }]);
    expect(reports.answers).toEqual([200]);
  });
}

for (const [what, fault] of [
  ['is missing', 404],
  ['has wrong bytes', "globalThis.fromElsewhere = 'ran';"],
] as const) {
  test(`when a file of the form ${what} on the CDN, the form opens with the file of this server`, async ({
    page,
    product,
    faults,
  }) => {
    const reports = await listenToReports(page);
    const here = hadHere(page, product.origin);
    await page.goto('/dashboard/users');
    await expect(new ListPage(page, 'Korisnici').rows).toHaveCount(6);
    faults(() => fault);
    await opensForm(page);
    expect(here.length).toBeGreaterThan(0);
    expect(await page.evaluate(() => 'fromElsewhere' in globalThis)).toBe(false);
    expect(reports.sent).toMatchObject([{ department: 'users', kind: 'elsewhere' }]);
  });
}
