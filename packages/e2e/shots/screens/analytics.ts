import { AnalyticsPage } from '../../pages/analytics-page.ts';
import { ACCOUNTS, type Account } from '../../product/accounts.ts';
import type { Screen, Stage } from '../screen.ts';
import { inEnglish } from './opening.ts';

async function openStart({ page }: Stage) {
  await page.goto('/dashboard');
  const start = new AnalyticsPage(page);
  await start.latest.waitFor();
  return start;
}

export const ANALYTICS: readonly Screen[] = [
  ...(Object.keys(ACCOUNTS) as Account[]).map(
    (who): Screen => ({ name: `analytics-${who}`, who, whole: true, open: openStart }),
  ),
  {
    name: 'analytics-tables',
    who: 'superadmin',
    whole: true,
    open: async (stage) => (await openStart(stage)).showTables(),
  },
  {
    name: 'analytics-en',
    who: 'superadmin',
    whole: true,
    async open({ page }) {
      await inEnglish(page);
      await page.goto('/dashboard');
      await page.getByRole('main').getByRole('region').last().waitFor();
    },
  },
  {
    name: 'analytics-loading',
    who: 'superadmin',
    async open({ page }) {
      await page.route('**/api/analytics/', () => undefined);
      await page.goto('/dashboard');
      await new AnalyticsPage(page).cards.first().waitFor();
    },
  },
  {
    name: 'analytics-failed',
    who: 'superadmin',
    async open({ page }) {
      const json = { detail: 'Nemate pristup ovom sadržaju.' };
      await page.route('**/api/analytics/', (route) => route.fulfill({ status: 403, json }));
      await page.goto('/dashboard');
      await new AnalyticsPage(page).failure.waitFor();
    },
  },
];
