import type { Page } from '@playwright/test';
import { LandingPage } from '../pages/landing-page.ts';
import { expectAccessible } from './accessible.ts';
import { layoutShifts } from './layout-shifts.ts';
import { expect } from './test.ts';

interface Offer {
  locale: string;
  path: string;
  other: 'en-GB' | 'sr-Latn-ME';
  offer: string;
  stay: string;
  leads: string;
}

const ENGLISH = { other: 'en-GB', offer: 'Read this page in English', stay: 'Stay in Montenegrin' } as const;

export const OFFERS = {
  landing: { locale: 'en-US', path: '/', leads: '/en/', ...ENGLISH },
  place: { locale: 'de-DE', path: '/visit/MONUMENT_1', leads: '/visit/MONUMENT_1?lang=en', ...ENGLISH },
  privacy: {
    locale: 'hr-HR',
    path: '/en/privacy',
    other: 'sr-Latn-ME',
    offer: 'Pročitajte stranicu na crnogorskom',
    stay: 'Ostanite na engleskom',
    leads: '/privatnost',
  },
} as const satisfies Record<string, Offer>;

export async function expectOffered(page: Page, { path, other, offer, stay, leads }: Offer): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  const line = page.locator('aside', { has: page.getByRole('link', { name: offer }) });
  await expect(line).toHaveAttribute('lang', other);
  expect(await layoutShifts(page)).toEqual([]);
  await expectAccessible(page, `${path}, with the offer`);

  await page.getByRole('button', { name: stay }).click();
  await expect(page.getByRole('link', { name: offer })).toBeHidden();
  await page.reload();
  await expect(new LandingPage(page).heading).toBeVisible();
  await expect(page.getByRole('link', { name: offer })).toBeHidden();
  await expect(page).toHaveURL(path);

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole('link', { name: offer }).click();
  await expect(page).toHaveURL(leads);
  await expect(page.getByRole('link', { name: offer })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe(other === 'en-GB' ? 'en' : 'mn');
}
