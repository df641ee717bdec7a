import { createHash } from 'node:crypto';
import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';
import { ADDRESS_MARKS, APP_PARTS, type ConfiguredPart, pagePart } from '@ar/domain/public-pages';
import escapeHtml from 'escape-html';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fillCityWords } from '../../platform/config/city-words.ts';
import type { Apps, Config } from '../../platform/config/config.ts';
import { permissionsPolicy } from '../../platform/http/headers.ts';
import { type PreparedAnswer, prepareAnswer, sendPrepared } from '../../platform/http/send.ts';
import type { StaticFolder } from '../../platform/http/static-folder.ts';
import { pagePolicy } from './page-headers.ts';

/** @throws Error if the page has no element for some data: the application could not start. */
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

/** Shows the parts for a store and a video, or removes them (`host/src/landing/sections/parts.tsx`). */
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

/** Removes what is said with a setting, or what is said without it. */
export const chooseParts = (page: string, { set, unset }: { set: string; unset: string }, isSet: boolean) =>
  page.replaceAll(pagePart(isSet ? unset : set), '');

/** Adds Safari's banner to the landing page and the pages behind codes, which the app can open. */
function withBanner(html: string, { appleStoreId }: Apps): string {
  if (!appleStoreId) return html;
  return html.replace(
    /<link rel="canonical" href="([^"]*(?:\/|\/visit\/[^"]*))"\s*\/?>/,
    (link, address) =>
      `${link}<meta name="apple-itunes-app" content="app-id=${appleStoreId}, app-argument=${address}"/>`,
  );
}

function fillPart(page: string, part: ConfiguredPart, address: string | undefined): string {
  return page.replaceAll(pagePart(part), (_, markup: string) =>
    address === undefined
      ? ''
      : shown(markup).replaceAll(`href="${ADDRESS_MARKS[part]}"`, () => `href="${escapeHtml(address)}"`),
  );
}

/** Unhides the first element, which the build hides. */
export const shown = (markup: string) => markup.replace(' hidden=""', '');

/** The hash of each script for a policy (CSP 3, 2.3.1). Only of built pages: data must not allow itself. */
export function inlineScriptSources(builtHtml: string): string[] {
  const scripts = builtHtml.matchAll(/<script(?![^>]*\s(?:src|type)=)[^>]*>(.*?)<\/script>/gs);
  return [...scripts].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

/** The hashes, noted by the build, of style sheets that a script writes into the page. */
export const styleSources = (builtHtml: string): string[] =>
  [...builtHtml.matchAll(/\sdata-styles="(sha256-[\w+/=]+)"/g)].map(([, hash]) => `'${hash}'`);

/** A built page with this server's settings, and the hashes that its policy must allow. */
export interface FilledPage extends PreparedAnswer {
  sources: { scripts: string[]; styles: string[] };
}

export type ReadPage = (path: string) => Promise<FilledPage>;

/** Sends a page with a policy that allows what it was built to do, and nothing else. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: FilledPage,
  caching: string,
  { model = false, location = false } = {},
): Promise<FastifyReply> {
  const { mapTilesUrl, promoVideoId, s3 } = request.server.config;
  const [film, filesElsewhere] = [Boolean(promoVideoId), s3?.outside?.endpoint];
  const policy = pagePolicy(mapTilesUrl, { film, filesElsewhere, model, ...page.sources });
  reply.header('content-security-policy', policy);
  // A button shows where the visitor is.
  if (location) reply.header('permissions-policy', permissionsPolicy('(self)'));
  return sendPrepared(request, reply, page, { type: 'text/html; charset=utf-8', caching });
}

export function createFilledPages(host: StaticFolder, fill: (html: string) => string): ReadPage {
  const filled = new WeakMap<PreparedAnswer, FilledPage>();
  return async (path) => {
    const built = await host.read(path);
    if (!built) throw new Error(`The host is not built: ${path} is missing.`);
    const known = filled.get(built);
    if (known) return known;
    const html = built.bytes.toString('utf8');
    const page = {
      ...prepareAnswer(Buffer.from(fill(html)), true),
      sources: { scripts: inlineScriptSources(html), styles: styleSources(html) },
    };
    filled.set(built, page);
    return page;
  };
}
