import type { Page } from '@playwright/test';
import { Dashboard } from '../pages/dashboard.ts';
import { expectFailure, FailureScreen, inTheEnd } from '../pages/failure-screen.ts';
import { ListPage } from '../pages/list-page.ts';
import { fakeTimeouts } from './clock.ts';
import { listenToReports, type Reports } from './failure-reports.ts';
import type { ListFacts } from './lists.ts';
import { changeRegistry } from './registry.ts';
import { breakRelease, type Fault, type FaultyRelease } from './release-faults.ts';
import { publishedRelease } from './releases.ts';
import { expect, type Product } from './test.ts';

export async function breakAll(
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

export function expectOneReportEach(reports: Reports, fault: Fault, broken: Map<string, FaultyRelease>) {
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

export async function tryFault(
  page: Page,
  { dataDir }: Product,
  fault: Fault,
  { failing, other }: { failing: ListFacts; other: ListFacts },
) {
  if (fault.kind === 'timeout') await fakeTimeouts(page);
  const reports = await listenToReports(page);
  const broken = await breakAll(page, dataDir, fault, [failing], fault.onlyLast ? [] : [other]);
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
  if (fault.passes) await expect(new ListPage(page, failing.title).rows).toHaveCount(6);
  else {
    await new FailureScreen(page, failing.title).retry.click();
    await expectFailure(page, fault, failing.title);
  }
  expectOneReportEach(reports, fault, broken);
}
