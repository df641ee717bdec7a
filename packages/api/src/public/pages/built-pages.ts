import { createHash } from 'node:crypto';
import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';
import { ADDRESS_MARKS, APP_PARTS, type ConfiguredPart, pagePart } from '@ar/domain/public-pages';
import escapeHtml from 'escape-html';
import { fillCityWords } from '../../platform/config/city-words.ts';
import type { Config } from '../../platform/config/config.ts';
import type { PreparedAnswer } from '../../platform/http/send.ts';
import { answerOf, type StaticFolder } from '../../platform/http/static-folder.ts';
import { withBanner } from './app-links.ts';

/** Throws if the page has no element for the data, since the application could not start. */
export function fillPage(template: string, nonce: string, data: Record<string, unknown>): string {
  let page = template.replaceAll('__NONCE__', nonce);
  for (const [id, value] of Object.entries(data)) {
    const empty = `<script type="application/json" id="${id}">{}</script>`;
    if (!page.includes(empty)) throw new Error(`The application's page has no place for its ${id}.`);
    page = page.replace(empty, () => empty.replace('{}', () => inScript(value)));
  }
  return page;
}

/** JSON inside HTML: `<` could end the element or open a comment (HTML standard, "Restrictions for contents of script"). */
export function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

export type LandingSettings = Pick<Config, 'supportEmail'> &
  Partial<Pick<Config, 'storeUrl' | 'promoVideoId' | 'cityWords' | 'apps'>>;

/** Shows the parts for a store or a video if there is one, and takes them out if not (`host/src/landing/sections/parts.tsx`). */
export function fillLanding(
  html: string,
  { supportEmail, storeUrl, promoVideoId, cityWords = {}, apps = {} }: LandingSettings,
): string {
  const page = fillCityWords(
    withBanner(html, apps).replaceAll(DEFAULT_SUPPORT_EMAIL, () => supportEmail),
    cityWords,
  );
  const film = promoVideoId && `https://www.youtube.com/watch?v=${promoVideoId}`;
  const chosen = chooseParts(page, APP_PARTS, Boolean(apps.android ?? apps.apple));
  return fillPart(fillPart(chosen, 'store', storeUrl), 'film', film).replace(
    'data-film=""',
    () => `data-film="${escapeHtml(promoVideoId ?? '')}"`,
  );
}

/** Takes out what is said with a setting, or what is said without it. */
export const chooseParts = (page: string, { set, unset }: { set: string; unset: string }, isSet: boolean) =>
  page.replaceAll(pagePart(isSet ? unset : set), '');

function fillPart(page: string, part: ConfiguredPart, address: string | undefined): string {
  return page.replaceAll(pagePart(part), (_, markup: string) =>
    address === undefined
      ? ''
      : shown(markup).replaceAll(`href="${ADDRESS_MARKS[part]}"`, () => `href="${escapeHtml(address)}"`),
  );
}

/** Its first element, which the build hides. */
export const shown = (markup: string) => markup.replace(' hidden=""', '');

/** The hash of each script for a policy (CSP 3, 2.3.1), of pages as they were built: data must not allow itself. */
export function inlineScriptSources(builtHtml: string): string[] {
  const scripts = builtHtml.matchAll(/<script(?![^>]*\s(?:src|type)=)[^>]*>(.*?)<\/script>/gs);
  return [...scripts].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

/** The hash of each style sheet that a script of the page writes into it, by the build's own account. */
export const styleSources = (builtHtml: string): string[] =>
  [...builtHtml.matchAll(/\sdata-styles="(sha256-[\w+/=]+)"/g)].map(([, hash]) => `'${hash}'`);

/** A built page with this server's own settings filled in, and what in it its policy has to allow. */
export interface FilledPage extends PreparedAnswer {
  sources: { scripts: string[]; styles: string[] };
}

export type ReadPage = (path: string) => Promise<FilledPage>;

export function createFilledPages(host: StaticFolder, fill: (html: string) => string): ReadPage {
  const filled = new WeakMap<PreparedAnswer, FilledPage>();
  return async (path) => {
    const built = await host.read(path);
    if (!built) throw new Error(`The host is not built: ${path} is missing.`);
    const known = filled.get(built);
    if (known) return known;
    const html = built.bytes.toString('utf8');
    const page = {
      ...answerOf(path, Buffer.from(fill(html))),
      sources: { scripts: inlineScriptSources(html), styles: styleSources(html) },
    };
    filled.set(built, page);
    return page;
  };
}
