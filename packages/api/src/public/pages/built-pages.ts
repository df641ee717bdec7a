import { createHash } from 'node:crypto';
import { LANGUAGES } from '@ar/domain/languages';
import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';
import {
  ADDRESS_MARKS,
  APP_PARTS,
  BUILT_ORIGIN,
  type ConfiguredPart,
  LICENCE_ADDRESS_MARK,
  LICENCE_PARTS,
  licenceMark,
  pagePart,
} from '@ar/domain/public-pages';
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fillCityWords } from '../../platform/config/city-words.ts';
import type { Config } from '../../platform/config/config.ts';
import { permissionsPolicy } from '../../platform/http/headers.ts';
import { type PreparedAnswer, prepareAnswer, sendPrepared } from '../../platform/http/send.ts';
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

export interface Told {
  [name: string]: string | readonly Told[];
}

/** A list cannot contain a list of the same name. */
const MARK = /__EACH_([A-Z_]+?)__(.*?)__END_\1__|__([A-Z]+(?:_[A-Z]+)*)__/gs;

/**
 * Fills a page's marks with escaped text. A mark without a text stays; a list without items goes. In one pass, so that a name
 * that looks like a mark stays a name.
 */
export const fillMarks = (page: string, told: Told, data = ''): string =>
  page.replaceAll(MARK, (mark: string, list?: string, stretch = '', part = '') => {
    if (part === 'DATA') return data;
    const value = Object.hasOwn(told, list ?? part) ? told[list ?? part] : undefined;
    if (!list) return typeof value === 'string' ? escapeHtml(value) : mark;
    const items = typeof value === 'object' ? value : [];
    return items.map((one) => fillMarks(stretch, { ...told, ...one }, data)).join('');
  });

export type PageSettings = Pick<Config, 'supportEmail' | 'cityWords' | 'apps'> &
  Partial<Pick<Config, 'storeUrl' | 'promoVideoId' | 'dataLicence'>>;

/** A built page with this server's settings: shows the parts that have what they need, and removes the others. */
export function fillSettings(html: string, settings: PageSettings): string {
  const { supportEmail, storeUrl, promoVideoId, cityWords, apps, dataLicence } = settings;
  const film = promoVideoId && `https://www.youtube.com/watch?v=${promoVideoId}`;
  let page = withBanner(html, apps.appleStoreId).replaceAll(DEFAULT_SUPPORT_EMAIL, () => supportEmail);
  page = fillCityWords(page, cityWords);
  page = chooseParts(page, APP_PARTS, Boolean(apps.android ?? apps.apple));
  page = fillPart(fillPart(page, 'store', storeUrl), 'film', film);
  page = page.replace('data-film=""', () => `data-film="${escapeHtml(promoVideoId ?? '')}"`);
  return fillLicence(page, dataLicence);
}

/** Removes the part for a setting, or the part for servers without it. */
const chooseParts = (page: string, { set, unset }: { set: string; unset: string }, isSet: boolean) =>
  page.replaceAll(pagePart(isSet ? unset : set), '');

/** Adds Safari's banner to the landing page and the pages behind codes, which the app can open. */
function withBanner(html: string, appleStoreId: string | undefined): string {
  if (!appleStoreId) return html;
  return html.replace(
    /<link rel="canonical" href="([^"]*(?:\/|\/visit\/[^"]*))"\s*\/?>/,
    (link, address) =>
      `${link}<meta name="apple-itunes-app" content="app-id=${appleStoreId}, app-argument=${address}"/>`,
  );
}

/** Shows a part that the build hides. */
function fillPart(page: string, part: ConfiguredPart, address: string | undefined): string {
  const link = `href="${ADDRESS_MARKS[part]}"`;
  return page.replaceAll(pagePart(part), (_, markup: string) =>
    address === undefined
      ? ''
      : markup.replace(' hidden=""', '').replaceAll(link, () => `href="${escapeHtml(address)}"`),
  );
}

/** The name of a Creative Commons licence; the address of any other. */
export function licenceName(address: string): string {
  const [, terms, version] =
    /^https?:\/\/creativecommons\.org\/(?:licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)(?:\/|$)/.exec(
      address,
    ) ?? [];
  if (!terms) return address;
  return terms === 'zero' ? `CC0 ${version}` : `CC ${terms.toUpperCase()} ${version}`;
}

/** The city's licence on the developers' page, for people and programs. */
function fillLicence(html: string, address: string | undefined): string {
  const member = `,"license":"${LICENCE_ADDRESS_MARK}"`;
  let page = html.replaceAll(member, () => (address ? `,"license":${inScript(address)}` : ''));
  page = chooseParts(page, LICENCE_PARTS, Boolean(address));
  if (!address) return page;
  const link = `<a href="${escapeHtml(address)}" rel="license">${escapeHtml(licenceName(address))}</a>`;
  for (const language of LANGUAGES) page = page.replaceAll(licenceMark(language), () => link);
  return page;
}

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

/** Reads built pages of the host; each is filled once. */
export function createReadPage({ host, config }: FastifyInstance): ReadPage {
  const filled = new WeakMap<PreparedAnswer, FilledPage>();
  return async (path) => {
    const built = await host.read(path);
    if (!built) throw new Error(`The host is not built: ${path} is missing.`);
    const known = filled.get(built);
    if (known) return known;
    const html = built.bytes.toString('utf8');
    const settled = fillSettings(html.replaceAll(BUILT_ORIGIN, config.publicOrigin), config);
    const sources = { scripts: inlineScriptSources(html), styles: styleSources(html) };
    const page = { ...prepareAnswer(Buffer.from(settled), true), sources };
    filled.set(built, page);
    return page;
  };
}

/** Sends a page with a policy that allows only what it was built to do. */
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
  if (location) reply.header('permissions-policy', permissionsPolicy('(self)'));
  return sendPrepared(request, reply, page, { type: 'text/html; charset=utf-8', caching });
}
