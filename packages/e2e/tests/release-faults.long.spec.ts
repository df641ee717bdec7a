import { Dashboard } from '../pages/dashboard.ts';
import { expectFailure, FailureScreen } from '../pages/failure-screen.ts';
import { ListPage } from '../pages/list-page.ts';
import { listenToReports } from '../product/failure-reports.ts';
import { LISTS, type ListFacts } from '../product/lists.ts';
import { FAULTS, ON_PURPOSE } from '../product/release-faults.ts';
import { expect, test } from '../product/test.ts';
import { breakAll, expectOneReportEach, tryFault } from '../product/try-fault.ts';

test.use({ account: 'superadmin', causedError: ON_PURPOSE });

// Each test makes two departments faulty: one without a previous release and one with a previous release. The tests
// take the departments in turn. `release-faults.spec.ts` tests the faults that only a browser shows.
for (const [at, fault] of FAULTS.filter(({ quick }) => !quick).entries()) {
  const failing = LISTS[at % LISTS.length] as ListFacts;
  const other = LISTS[(at + 1) % LISTS.length] as ListFacts;
  test(`${failing.title}: ${fault.name}; a department with a previous release shows the previous release`, async ({
    page,
    product,
  }) => {
    await tryFault(page, product, fault, { failing, other });
  });
}

test('when all departments fail, the host works, and each department recovers by the retry button', async ({
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
