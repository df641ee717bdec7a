import { listenToReports } from '../product/failure-reports.ts';
import { LISTS, type ListFacts } from '../product/lists.ts';
import { changeRegistry } from '../product/registry.ts';
import { breakRelease, FAULTS, ON_PURPOSE, releaseWithAction } from '../product/release-faults.ts';
import { publishedRelease } from '../product/releases.ts';
import { expect, test } from '../product/test.ts';
import { tryFault } from '../product/try-fault.ts';

test.use({ account: 'superadmin', causedError: ON_PURPOSE });

const [first] = LISTS as readonly [ListFacts, ...ListFacts[]];

// `packages/federation/src/loader.test.ts` tests all faults without a browser, and `release-faults.long.spec.ts` tests
// the other faults in a browser.
for (const [at, fault] of FAULTS.filter(({ quick }) => quick).entries()) {
  const failing = LISTS[at % LISTS.length] as ListFacts;
  const other = LISTS[(at + 1) % LISTS.length] as ListFacts;
  const andTheOther = fault.onlyLast
    ? 'other departments work'
    : 'a department with a previous release shows the previous release';
  test(`${failing.title}: ${fault.name}; ${andTheOther}`, async ({ page, product }) => {
    await tryFault(page, product, fault, { failing, other });
  });
}

for (const [name, action] of [
  ['throws', `throw new Error('${ON_PURPOSE}')`],
  ['rejects', `Promise.reject(new Error('${ON_PURPOSE}'))`],
] as const) {
  test(`after an action that ${name}, the release stays open, and the failure is reported once`, async ({
    page,
    product,
  }) => {
    const reports = await listenToReports(page);
    const release = publishedRelease(product.dataDir, first.id);
    const faulty = await breakRelease(page, release, releaseWithAction(action), { withPrevious: true });
    await changeRegistry(page, (all) =>
      all.map((entry) => (entry.id === first.id ? faulty.entry(entry) : entry)),
    );
    await page.goto(first.path);
    const button = page.getByRole('button', { name: 'Uradi' });
    const toasts = page.getByRole('region', { name: 'Notifications' });
    for (const _ of ['once', 'again']) {
      await button.click();
      await expect(toasts.getByText('Radnja nije izvršena')).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: 'Radi' })).toBeVisible();
    await expect(page.getByText('pa radite u prethodnom')).toBeHidden();
    await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
    expect(reports.sent).toEqual([
      expect.objectContaining({ department: first.id, version: faulty.version, kind: 'action' }),
    ]);
  });
}
