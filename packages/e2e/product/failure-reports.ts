import type { Page } from '@playwright/test';

const ADDRESS = '/api/registry/reports/';

/** What the page told the server of a failure (`packages/federation/src/failure-report.ts`). */
interface Report {
  department: string;
  version: string;
  kind: string;
  path?: string;
  status?: number;
}

export interface Reports {
  /** In the order in which the page sent them. */
  sent: Report[];
  /** The status of each answer. */
  answers: number[];
}

/**
 * Listens to a page's reports from its next navigation on. Playwright can't read a beacon's body, so the page's own
 * function is listened to, and the request beside it.
 */
export async function listenToReports(page: Page): Promise<Reports> {
  const reports: Reports = { sent: [], answers: [] };
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === ADDRESS) reports.answers.push(response.status());
  });
  await page.exposeFunction('reportSent', (text: string) => {
    reports.sent.push(JSON.parse(text));
  });
  await page.addInitScript((address) => {
    const { reportSent } = globalThis as unknown as { reportSent(text: string): void };
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (url === address) void (body as Blob).text().then(reportSent);
      return send(url, body);
    };
  }, ADDRESS);
  return reports;
}
