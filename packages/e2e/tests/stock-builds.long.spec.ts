import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expectFailure } from '../pages/failure-screen.ts';
import { findChromium } from '../product/chromium.ts';
import { fakeTimeouts } from '../product/clock.ts';
import { anotherVersion, changeRelease, makeToken, publish } from '../product/publishing.ts';
import { changeRegistry } from '../product/registry.ts';
import { breakRelease, FAULTS, ON_PURPOSE } from '../product/release-faults.ts';
import { type PublishedRelease, publishedRelease } from '../product/releases.ts';
import { expect, type Product, testReleases as test } from '../product/test.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../kit/dist/department.js');
const BUILDS = path.resolve(import.meta.dirname, '../stock-builds');

test.use({ account: 'superadmin', causedError: ON_PURPOSE });
test.setTimeout(240_000);
// The tests run in series, so that only one server starts.
test.describe.configure({ mode: 'default' });

/** Publishes a build as the department's team, and approves the release as a SuperAdmin. */
async function release(product: Product, folder: string, id: string): Promise<PublishedRelease> {
  const environment = {
    RELEASE_TOKEN: await makeToken(product, id),
    RELEASE_URL: product.origin,
    CHROME_PATH: findChromium(),
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [PROGRAM, 'release', '--skip-build', '--json'],
    { cwd: path.join(BUILDS, folder), env: { ...process.env, ...environment } },
  );
  const { version, outcome } = JSON.parse(stdout);
  expect([version, outcome]).toEqual(['1.0.0', 'waiting']);
  await changeRelease(product, id, 'approve', { version });
  return publishedRelease(product.dataDir, id);
}

// All departments have the same loader, so each build is tested with only half of the faults.
for (const [turn, [folder, id, title]] of (
  [
    ['rsbuild', 'trees', 'Drveće'],
    ['webpack', 'lamps', 'Rasvjeta'],
  ] as const
).entries()) {
  test(`a department that the stock plugin of ${folder} has built goes live, and recovers from faults`, async ({
    context,
    product,
  }) => {
    const released = await release(product, folder, id);
    const works = async (page: Awaited<ReturnType<typeof context.newPage>>) => {
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await page.getByRole('button', { name: 'Izbroj' }).click();
      await expect(page.getByText('Izbrojano: 1')).toBeVisible();
    };
    const hasStyles = released.initialFiles.some((file) => file.endsWith('.css'));
    for (const fault of FAULTS.filter(({ ofStyles }, at) => (ofStyles ? hasStyles : at % 2 === turn))) {
      await test.step(fault.name, async () => {
        const page = await context.newPage();
        if (fault.kind === 'timeout') await fakeTimeouts(page);
        const broken = await breakRelease(page, released, fault, { withPrevious: false });
        if (fault.published || fault.entry)
          await changeRegistry(page, (all) =>
            all.map((entry) => (entry.id === id ? broken.entry(entry) : entry)),
          );
        await page.goto(`/dashboard/${id}`);
        await expectFailure(page, fault, title);
        broken.mend();
        if (fault.passes) {
          await page.getByRole('button', { name: 'Pokušaj ponovo' }).click();
          await works(page);
        }
        await page.close();
      });
    }
    const next = anotherVersion(released, '1.1.0', { entry: `throw new Error('${ON_PURPOSE}');` });
    await publish(product, next);
    const page = await context.newPage();
    await page.goto(`/dashboard/${id}`);
    await expect(page.getByText('pa radite u prethodnom (1.0.0)')).toBeVisible();
    await works(page);
  });
}
