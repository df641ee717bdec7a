import { AnalyticsPage } from '../pages/analytics-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { ACCOUNTS, type Account } from '../product/accounts.ts';
import { expect, test } from '../product/test.ts';

interface Analytics {
  totals: { total: number }[];
  activity: { weeks: { added: number; edited: number }[] }[];
  latest: { record_name: string; actor_name: string; batch_count: number }[];
  missing: { lacks: string; count: number }[];
}

/** What each account is shown beside the totals, the weeks and the latest changes, which all have. */
const PARTS: Record<Account, readonly ('sites' | 'files' | 'missing')[]> = {
  superadmin: ['sites', 'files', 'missing'],
  buildings: ['sites', 'missing'],
  monuments: ['missing'],
  clerk: ['files'],
};

for (const [account, parts] of Object.entries(PARTS) as [Account, (typeof PARTS)[Account]][]) {
  test.describe(account, () => {
    test.use({ account });

    test('sees how things stand in what the role may open and nothing else, as charts and as tables', async ({
      page,
      product,
    }) => {
      const start = new AnalyticsPage(page);
      const told = await product.get<Analytics>(account, '/analytics/');
      await page.goto('/dashboard');
      await expect(start.cards.getByRole('link')).toHaveText([...ACCOUNTS[account].entries]);
      await expect(start.cards.locator('strong')).toHaveText(told.totals.map(({ total }) => String(total)));
      await expect(start.weeks.getByRole('img', { name: /dodato/ })).toBeVisible();
      await expect(start.latest.getByRole('listitem')).toHaveText(
        told.latest.map(
          ({ record_name, actor_name, batch_count }) =>
            new RegExp(`${batch_count > 1 ? batch_count : literally(record_name)}.*${actor_name}`),
        ),
      );
      for (const part of ['sites', 'files', 'missing'] as const) {
        await expect(start[part]).toBeVisible({ visible: parts.includes(part) });
      }
      await expectAccessible(page, 'charts');
      await start.showTables();
      await expect(start.weeks.getByRole('table')).toBeVisible();
      await expectAccessible(page, 'tables');
    });
  });
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test.describe('in detail', () => {
  test.use({ account: 'superadmin' });

  test('a chart is a table on request, from the keyboard too, and what visitors miss leads to the monument and to all that lack it', async ({
    page,
    product,
  }) => {
    const start = new AnalyticsPage(page);
    const { activity, missing } = await product.get<Analytics>('superadmin', '/analytics/');
    await page.goto('/dashboard');
    await start.weeks.getByRole('button', { name: 'Prikaži kao tabelu' }).press('Enter');
    await expect(start.weeks.getByRole('button', { name: 'Prikaži kao grafikon' })).toBeFocused();
    const sums = Array.from({ length: 12 }, (_, week) =>
      (['added', 'edited'] as const).map((key) =>
        String(activity.reduce((sum, { weeks }) => sum + (weeks[week]?.[key] ?? 0), 0)),
      ),
    );
    await expect(start.weeks.getByRole('cell')).toHaveText(sums.flat());

    const links = start.missing.getByRole('link');
    await expect(links.nth(1)).toHaveAttribute('href', /^\/dashboard\/monuments\?id=\d+$/);
    await start.missing.getByRole('link', { name: 'Bez zvučnog opisa' }).click();
    await expect(page).toHaveURL('/dashboard/monuments?audio_description__isnull=true');
    const silent = missing.find(({ lacks }) => lacks === 'audio')?.count;
    await expect(page.getByRole('main').getByText(new RegExp(`^${silent} spomeni`))).toBeVisible();
  });

  test('a failure leaves the way to the departments, and can be tried again', async ({ page }) => {
    const start = new AnalyticsPage(page);
    // Refused for good: what may pass is asked again by itself first.
    await page.route('**/api/analytics/', (route) =>
      route.fulfill({ status: 403, json: { detail: 'Nemate pristup ovom sadržaju.' } }),
    );
    await page.goto('/dashboard');
    await expect(start.failure).toContainText('Pregled nije učitan');
    await expect(start.cards).toHaveCount(4);
    await page.unroute('**/api/analytics/');
    await start.failure.getByRole('button', { name: 'Pokušaj ponovo' }).click();
    await expect(start.latest).toBeVisible();
    await expect(start.greeting).toBeFocused();
  });

  test('stands below Not Found', async ({ page }) => {
    const start = new AnalyticsPage(page);
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible();
    await expect(start.greeting).toBeVisible();
    await expect(start.regions).toHaveCount(6);
  });
});
