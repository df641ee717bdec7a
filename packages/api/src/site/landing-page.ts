import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';
import { ADDRESS_MARKS } from '@ar/domain/public-pages';
import { type CityWords, fillCityWords } from '../city-words.ts';
import { escapeHtml } from './escape-html.ts';

export interface LandingSettings {
  supportEmail: string;
  storeUrl?: string | undefined;
  promoVideoId?: string | undefined;
  cityWords?: CityWords;
}

/**
 * The public page of this server: its support address instead of the product's own, the city's words, and the parts that need a store
 * address or a video shown in place of those that do without (`host/src/landing/sections/parts.tsx`).
 */
export function fillLanding(
  html: string,
  { supportEmail, storeUrl, promoVideoId, cityWords = {} }: LandingSettings,
): string {
  let page = fillCityWords(
    html.replaceAll(DEFAULT_SUPPORT_EMAIL, () => supportEmail),
    cityWords,
  );
  if (storeUrl) page = show(page, 'store', storeUrl);
  if (promoVideoId) {
    page = show(page, 'film', `https://www.youtube.com/watch?v=${encodeURIComponent(promoVideoId)}`);
    page = page.replace('data-film=""', () => `data-film="${escapeHtml(promoVideoId)}"`);
  }
  return page;
}

function show(page: string, part: keyof typeof ADDRESS_MARKS, address: string): string {
  return page
    .replaceAll(`data-when="${part}" hidden=""`, `data-when="${part}"`)
    .replaceAll(`data-when="no-${part}"`, `data-when="no-${part}" hidden=""`)
    .replaceAll(`href="${ADDRESS_MARKS[part]}"`, () => `href="${escapeHtml(address)}"`);
}
