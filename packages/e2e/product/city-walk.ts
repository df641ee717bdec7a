import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const ON_A_PAGE = 24;

export const CITY = {
  mn: {
    path: '/',
    all: '/mjesta',
    title: 'Podgorica, mjesto po mjesto',
    more: /^Sva mjesta/,
    next: 'Sljedeća',
  },
  en: {
    path: '/en/',
    all: '/en/places',
    title: 'Podgorica, place by place',
    more: /^All places/,
    next: 'Next',
  },
} as const;

export async function walkTheCity(page: Page, language: keyof typeof CITY): Promise<void> {
  const { path, all, title, more, next } = CITY[language];
  await page.goto(path);
  const city = page.getByRole('region', { name: title });
  const marks = city.locator('figure').getByRole('link');
  expect(await marks.count()).toBeGreaterThan(10);
  const cards = city.getByRole('listitem');
  await expect(cards).toHaveCount(6);
  await expect(city.getByRole('button')).toHaveCount(0);
  await cards.first().scrollIntoViewIfNeeded();
  await expect(cards.first().locator('img')).toHaveJSProperty('complete', true);
  const name = await cards.first().locator('strong').textContent();
  await cards.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(name));

  await page.goto(path);
  await city.getByRole('link', { name: more }).click();
  await expect(page).toHaveURL(all);
  await expect(page.getByRole('listitem')).toHaveCount(ON_A_PAGE);
  expect(await page.locator('figure').getByRole('link').count()).toBeGreaterThan(10);
  const count = Number(await page.locator('[aria-current="page"] span').textContent());
  await page.getByRole('link', { name: next, exact: true }).click();
  await expect(page).toHaveURL(`${all}?page=2`);
  // Other tests may have added places, so there may be more than two pages.
  await expect(page.getByRole('listitem')).toHaveCount(Math.min(ON_A_PAGE, count - ON_A_PAGE));
  expect(await page.content()).not.toMatch(/__[A-Z_]+__/);
}
