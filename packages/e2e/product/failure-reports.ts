import type { Page } from '@playwright/test';

const REPORTS = '/api/registry/reports/';
const LOADS = '/api/registry/loads/';

/** What the page told the server of a failure (`packages/federation/src/schemas.ts`). */
interface Report {
  department: string;
  version: string;
  channel?: string;
  kind: string;
  path?: string;
  status?: number;
}

export interface Reports {
  /** In the order in which the page sent them. */
  sent: Report[];
  /** The reported loads, while a department has a canary. */
  loads: Omit<Report, 'kind'>[];
  /** The status of each answer. */
  answers: number[];
}

/**
 * Listens to a page's reports from its next navigation on. Playwright can't read a beacon's body, so the page's own
 * function is listened to, and the request beside it.
 */
export async function listenToReports(page: Page): Promise<Reports> {
  const reports: Reports = { sent: [], loads: [], answers: [] };
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === REPORTS) reports.answers.push(response.status());
  });
  await page.exposeFunction('reportSent', (to: string, text: string) => {
    (to === 'reports' ? reports.sent : reports.loads).push(JSON.parse(text));
  });
  await page.addInitScript(
    ([failures, loads]) => {
      const { reportSent } = globalThis as unknown as { reportSent(to: string, text: string): void };
      const send = navigator.sendBeacon.bind(navigator);
      navigator.sendBeacon = (url, body) => {
        const to = url === failures ? 'reports' : url === loads ? 'loads' : undefined;
        if (to) void (body as Blob).text().then((text) => reportSent(to, text));
        return send(url, body);
      };
    },
    [REPORTS, LOADS] as const,
  );
  return reports;
}
