import type { Page } from '@playwright/test';

interface Shown {
  id: number;
  name: string;
  latitude: number | null;
  longitude: number | null;
}

export async function serveMap<Row extends Shown>(page: Page, records: readonly Row[]): Promise<void> {
  await page.route(MAP_DATA, (route) => {
    const search = new URL(route.request().url()).searchParams.get('search') ?? '';
    const found = records.filter(({ name }) => name.includes(search));
    const data = found.flatMap(({ id, name, latitude, longitude, ...more }) =>
      latitude === null ? [] : [{ id, name, name_en: null, latitude, longitude, ...namedIn(more) }],
    );
    return route.fulfill({ json: { count: found.length, without: found.length - data.length, data } });
  });
  for (const record of records)
    await page.route(`**/api/ar_platform/*/${record.id}/`, (route) =>
      route.fulfill({ json: { version: 1, ...record } }),
    );
}

export const MAP_DATA = '**/api/ar_platform/*/places/*';

const namedIn = (record: object) => ('name_en' in record ? { name_en: record.name_en } : {});
