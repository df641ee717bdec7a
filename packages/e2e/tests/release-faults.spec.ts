import type { Page } from '@playwright/test';
import { Dashboard } from '../pages/dashboard.ts';
import { expectFailure, FailureScreen, inTheEnd } from '../pages/failure-screen.ts';
import { ListPage } from '../pages/list-page.ts';
import { fakeTimeouts } from '../product/clock.ts';
import { listenToReports, type Reports } from '../product/failure-reports.ts';
import { LISTS, type ListFacts } from '../product/lists.ts';
import { changeRegistry } from '../product/registry.ts';
import {
  breakRelease,
  FAULTS,
  type Fault,
  type FaultyRelease,
  ON_PURPOSE,
  releaseWithAction,
} from '../product/release-faults.ts';
import { publishedRelease } from '../product/releases.ts';
import { expect, test } from '../product/test.ts';

test.use({ account: 'superadmin', causedError: ON_PURPOSE });

/** Makes the live release of these departments wrong in the same way; those in `fallBack` have a good one before it. */
async function breakAll(
  page: Page,
  dataDir: string,
  fault: Fault,
  failing: readonly ListFacts[],
  fallBack: readonly ListFacts[] = [],
) {
  const broken = new Map<string, FaultyRelease>();
  for (const list of [...failing, ...fallBack]) {
    const withPrevious = fallBack.includes(list);
    broken.set(
      list.id,
      await breakRelease(page, publishedRelease(dataDir, list.id), fault, { withPrevious }),
    );
  }
  // Where only the line to the server is at fault, the registry says nothing of it.
  if (fallBack.length > 0) {
    await changeRegistry(page, (all) => all.map((entry) => broken.get(entry.id)?.entry(entry) ?? entry));
  }
  return broken;
}

const expectPrevious = (page: Page, fault: Fault, { title }: ListFacts) =>
  inTheEnd(page, fault, async () => {
    const timeout = fault.kind === 'timeout' ? { timeout: 300 } : {};
    await expect(new ListPage(page, title).rows).toHaveCount(6, timeout);
    await expect(page.getByText('pa radite u prethodnom')).toBeVisible(timeout);
  });

/** One report of each department that is broken, and no more. */
function expectOneReportEach(reports: Reports, fault: Fault, broken: Map<string, FaultyRelease>) {
  const told = reports.sent.map(({ department, version, kind }) => ({ department, version, kind }));
  const expected = [...broken].map(([department, { version }]) => ({
    department,
    version,
    kind: fault.kind,
  }));
  const byName = (a: { department: string }, b: { department: string }) =>
    a.department.localeCompare(b.department);
  expect(told.sort(byName)).toEqual(expected.sort(byName));
}

const [first] = LISTS as readonly [ListFacts, ...ListFacts[]];

// One loader runs all departments: each fault is tried of one that has nothing to fall back to and of one that has,
// and every department takes its turn as either.
for (const [at, fault] of FAULTS.entries()) {
  const failing = LISTS[at % LISTS.length] as ListFacts;
  const other = LISTS[(at + 1) % LISTS.length] as ListFacts;
  const fallBack = fault.onlyLast ? [] : [other];
  const andTheOther = fault.onlyLast ? 'another works' : 'another, as wrong, goes back to the release before';
  test(`${failing.title}: ${fault.name}; ${andTheOther}`, async ({ page, product }) => {
    if (fault.kind === 'timeout') await fakeTimeouts(page);
    const reports = await listenToReports(page);
    const broken = await breakAll(page, product.dataDir, fault, [failing], fallBack);
    const dashboard = new Dashboard(page);
    await page.goto('/dashboard/settings');
    await dashboard.go(failing.title);
    await expectFailure(page, fault, failing.title);
    await dashboard.go(other.title);
    if (fault.onlyLast) await expect(new ListPage(page, other.title).rows).toHaveCount(6);
    else await expectPrevious(page, fault, other);
    expectOneReportEach(reports, fault, broken);

    if (fault.passes) broken.get(failing.id)?.mend();
    await dashboard.go(failing.title);
    // Going back to it has tried again by itself: it runs where that could help, or says the same.
    if (fault.passes) await expect(new ListPage(page, failing.title).rows).toHaveCount(6);
    else {
      await new FailureScreen(page, failing.title).retry.click();
      await expectFailure(page, fault, failing.title);
    }
    expectOneReportEach(reports, fault, broken);
  });
}

test('all departments down at once: the shell works, each says so, and each comes back by its own button', async ({
  page,
  product,
}) => {
  const [refused] = FAULTS;
  if (!refused) throw new Error('there are no faults');
  const reports = await listenToReports(page);
  const broken = await breakAll(page, product.dataDir, refused, LISTS);
  const dashboard = new Dashboard(page);
  await page.goto('/dashboard/users');
  for (const list of LISTS) {
    await dashboard.go(list.title);
    await expectFailure(page, refused, list.title);
  }
  expectOneReportEach(reports, refused, broken);
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Podešavanja');

  for (const list of LISTS) {
    await dashboard.go(list.title);
    const screen = new FailureScreen(page, list.title);
    await expect(screen.heading).toBeVisible();
    broken.get(list.id)?.mend();
    await screen.retry.click();
    await expect(new ListPage(page, list.title).rows).toHaveCount(6);
  }
});

for (const [name, action] of [
  ['throws', `throw new Error('${ON_PURPOSE}')`],
  ['rejects', `Promise.reject(new Error('${ON_PURPOSE}'))`],
] as const) {
  test(`an action that ${name} fails alone: the release stays, and the action is told and reported once`, async ({
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
