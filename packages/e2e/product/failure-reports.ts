import type { Page } from '@playwright/test';

const REPORTS = '/api/registry/reports/';
const LOADS = '/api/registry/loads/';

interface Report {
  department: string;
  version: string;
  channel?: string;
  kind: string;
  path?: string;
  status?: number;
}

export interface Reports {
  sent: Report[];
  loads: Omit<Report, 'kind'>[];
  answers: number[];
}

export async function listenToReports(page: Page): Promise<Reports> {
  const reports: Reports = { sent: [], loads: [], answers: [] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === REPORTS) reports.sent.push(request.postDataJSON());
    if (pathname === LOADS) reports.loads.push(request.postDataJSON());
  });
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === REPORTS) reports.answers.push(response.status());
  });
  return reports;
}
