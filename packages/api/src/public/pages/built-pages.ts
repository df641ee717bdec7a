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

/** Throws if the page lacks an element for some data. */
export function fillPage(template: string, nonce: string, data: Record<string, unknown>): string {
  let page = template.replaceAll('__NONCE__', nonce);
  for (const [id, value] of Object.entries(data)) {
    const empty = `<script type="application/json" id="${id}">{}</script>`;
    if (!page.includes(empty)) throw new Error(`The application's page has no place for its ${id}.`);
    page = page.replace(empty, () => empty.replace('{}', () => inScript(value)));
  }
  return page;
}

/** Escapes `<`, which could end the element (HTML standard, "Restrictions for contents of script"). */
export function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

export interface Told {
  [name: string]: string | readonly Told[];
}

const MARK = /__EACH_([A-Z_]+?)__(.*?)__END_\1__|__([A-Z]+(?:_[A-Z]+)*)__/gs;

/** Fills marks with escaped text in one pass, so that names are never read as marks. Unknown marks stay. */
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

const chooseParts = (page: string, { set, unset }: { set: string; unset: string }, isSet: boolean) =>
  page.replaceAll(pagePart(isSet ? unset : set), '');

/** Adds Safari's banner to pages that the app can open. */
function withBanner(html: string, appleStoreId: string | undefined): string {
  if (!appleStoreId) return html;
  return html.replace(
    /<link rel="canonical" href="([^"]*(?:\/|\/visit\/[^"]*))"\s*\/?>/,
    (link, address) =>
      `${link}<meta name="apple-itunes-app" content="app-id=${appleStoreId}, app-argument=${address}"/>`,
  );
}

function fillPart(page: string, part: ConfiguredPart, address: string | undefined): string {
  const link = `href="${ADDRESS_MARKS[part]}"`;
  return page.replaceAll(pagePart(part), (_, markup: string) =>
    address === undefined
      ? ''
      : markup.replace(' hidden=""', '').replaceAll(link, () => `href="${escapeHtml(address)}"`),
  );
}

export function licenceName(address: string): string {
  const [, terms, version] =
    /^https?:\/\/creativecommons\.org\/(?:licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)(?:\/|$)/.exec(
      address,
    ) ?? [];
  if (!terms) return address;
  return terms === 'zero' ? `CC0 ${version}` : `CC ${terms.toUpperCase()} ${version}`;
}

function fillLicence(html: string, address: string | undefined): string {
  const member = `,"license":"${LICENCE_ADDRESS_MARK}"`;
  let page = html.replaceAll(member, () => (address ? `,"license":${inScript(address)}` : ''));
  page = chooseParts(page, LICENCE_PARTS, Boolean(address));
  if (!address) return page;
  const link = `<a href="${escapeHtml(address)}" rel="license">${escapeHtml(licenceName(address))}</a>`;
  for (const language of LANGUAGES) page = page.replaceAll(licenceMark(language), () => link);
  return page;
}

/** Script hashes for a policy (CSP 3, 2.3.1). Only of built pages, so that data cannot allow itself. */
export function inlineScriptSources(builtHtml: string): string[] {
  const scripts = builtHtml.matchAll(/<script(?![^>]*\s(?:src|type)=)[^>]*>(.*?)<\/script>/gs);
  return [...scripts].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

export const styleSources = (builtHtml: string): string[] =>
  [...builtHtml.matchAll(/\sdata-styles="(sha256-[\w+/=]+)"/g)].map(([, hash]) => `'${hash}'`);

export interface FilledPage extends PreparedAnswer {
  sources: { scripts: string[]; styles: string[] };
}

export type ReadPage = (path: string) => Promise<FilledPage>;

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

/** Keeps the token of a reset link from other sites (OWASP, Forgot Password Cheat Sheet). */
export function headersForApp(path: string): Record<string, string> {
  return {
    'permissions-policy': permissionsPolicy('(self)'),
    // No script without a hash runs (W3C Subresource Integrity, 3.4).
    'integrity-policy': 'blocked-destinations=(script)',
    ...(path.startsWith('/auth/reset-password') && { 'referrer-policy': 'no-referrer' }),
  };
}

interface PageNeeds {
  nonce?: string;
  scripts?: readonly string[];
  styles?: readonly string[];
  /** The origin of a developer's own build (docs/decisions/own-build-in-a-deployed-host.md). */
  ownBuild?: string | undefined;
  releasesElsewhere?: string | undefined;
  filesElsewhere?: string | undefined;
  film?: boolean;
  /** The model viewer loads pictures and buffers from `blob:` and `data:`. */
  model?: boolean;
}

/** Allows Fluent's style elements by nonce; public pages have hashes instead. */
export function pagePolicy(mapTilesUrl: string, needs: PageNeeds = {}): string {
  const { nonce, scripts = [], styles = [], ownBuild, releasesElsewhere, filesElsewhere } = needs;
  const own = [releasesElsewhere, ownBuild].map((source) => (source ? ` ${source}` : '')).join('');
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}${own}`,
    nonce ? `style-src 'self' 'nonce-${nonce}'${own}` : `style-src ${["'self'", ...styles].join(' ')}`,
    `img-src 'self' data: blob: ${tileOrigins(mapTilesUrl)}${own}`,
    `connect-src 'self'${own}${filesElsewhere ? ` ${filesElsewhere}` : ''}${needs.model ? ' blob: data:' : ''}`,
    `font-src 'self'${own}`,
    // Recordings are played before they are saved.
    `media-src 'self'${nonce ? ' blob:' : ''}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(needs.film ? ['frame-src https://www.youtube-nocookie.com'] : []),
  ].join('; ');
}

function tileOrigins(mapTilesUrl: string): string {
  return new URL(mapTilesUrl.replace('{s}.', 'any-name.')).origin.replace('//any-name.', '//*.');
}
