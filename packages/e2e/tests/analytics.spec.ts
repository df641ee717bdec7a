import { AnalyticsPage } from '../pages/analytics-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { ACCOUNTS } from '../product/accounts.ts';
import { expect, test } from '../product/test.ts';

interface Analytics {
  totals: { total: number }[];
  activity: { weeks: { added: number; edited: number }[] }[];
  latest: { record_name: string; actor_name: string; batch_count: number }[];
  missing: { lacks: string; count: number }[];
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test.use({ account: 'superadmin' });

test('the start page shows charts or tables, and links counts of missing content to the records', async ({
  page,
  product,
}) => {
  const start = new AnalyticsPage(page);
  const { totals, activity, latest, missing } = await product.get<Analytics>('superadmin', '/analytics/');
  await page.goto('/dashboard');
  await expect(start.cards.getByRole('link')).toHaveText([...ACCOUNTS.superadmin.entries]);
  await expect(start.cards.locator('strong')).toHaveText(totals.map(({ total }) => String(total)));
  await expect(start.weeks.getByRole('img', { name: /dodato/ })).toBeVisible();
  await expect(start.latest.getByRole('listitem')).toHaveText(
    latest.map(
      ({ record_name, actor_name, batch_count }) =>
        new RegExp(`${batch_count > 1 ? batch_count : literally(record_name)}.*${actor_name}`),
    ),
  );
  for (const part of [start.sites, start.files, start.missing]) await expect(part).toBeVisible();
  await expectAccessible(page, 'charts');

  await start.weeks.getByRole('button', { name: 'Prikaži kao tabelu' }).press('Enter');
  await expect(start.weeks.getByRole('button', { name: 'Prikaži kao grafikon' })).toBeFocused();
  const sums = Array.from({ length: 12 }, (_, week) =>
    (['added', 'edited'] as const).map((key) =>
      String(activity.reduce((sum, { weeks }) => sum + (weeks[week]?.[key] ?? 0), 0)),
    ),
  );
  await expect(start.weeks.getByRole('cell')).toHaveText(sums.flat());
  await expectAccessible(page, 'a table');

  await start.missing.getByRole('link', { name: 'Bez zvučnog opisa' }).click();
  await expect(page).toHaveURL('/dashboard/monuments?audio_description__isnull=true');
  const silent = missing.find(({ lacks }) => lacks === 'audio')?.count;
  await expect(page.getByRole('main').getByText(new RegExp(`^${silent} spomeni`))).toBeVisible();
});
