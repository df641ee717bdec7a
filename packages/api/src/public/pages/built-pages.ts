import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@ar/domain/languages';
import type { PageSettings, PagesModule, PublicPage } from '@ar/domain/public-views';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCache } from '../../platform/cache.ts';
import type { Config } from '../../platform/config/config.ts';
import { permissionsPolicy } from '../../platform/http/headers.ts';
import { type PreparedAnswer, prepareAnswer, sendPrepared } from '../../platform/http/send.ts';

export function fillPage(template: string, nonce: string, data: Record<string, unknown>): string {
  let page = template.replaceAll('__NONCE__', nonce);
  for (const [id, value] of Object.entries(data)) {
    const empty = `<script type="application/json" id="${id}">{}</script>`;
    if (!page.includes(empty)) throw new Error(`The application's page has no place for its ${id}.`);
    // Escapes `<`, which could end the element (HTML, "Restrictions for contents of script").
    const json = JSON.stringify(value).replaceAll('<', '\\u003c');
    page = page.replace(empty, () => empty.replace('{}', () => json));
  }
  return page;
}

/** Returns hashes for CSP 3, 2.3.1. The HTML must not have records, because a record could contain a script. */
export function inlineScriptSources(builtHtml: string): string[] {
  const scripts = builtHtml.matchAll(/<script(?![^>]*\s(?:src|type)=)[^>]*>(.*?)<\/script>/gs);
  return [...scripts].map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`);
}

export type FilledPage = PreparedAnswer & { sources: { scripts: string[]; styles: string[] } };

type WrittenPage =
  | Exclude<PublicPage, { name: 'landing' | 'places' | 'visit' }>
  | { name: 'landing' | 'places'; city?: never; list?: never };

export type Pages = ReturnType<typeof createPages>;

export type BuiltPages = ReturnType<typeof importPages>;
export function createPages({ version, load }: BuiltPages, config: Config) {
  const settings = settingsOf(config);
  const cache = createCache<FilledPage>({ max: 20 });
  const render = async (page: PublicPage, language: Language) =>
    (await load()).renderPage(page, language, settings);
  async function sourcesOf({ name }: Pick<PublicPage, 'name'>): Promise<FilledPage['sources']> {
    const { sources } = await written({ name: name === 'not-found' ? name : 'unknown-visit' }, 'mn');
    return { ...sources, styles: name === 'visit' ? [`'${(await load()).modelStyles}'`] : [] };
  }
  const written = async (page: WrittenPage, language: Language) =>
    cache(`${page.name} ${language} ${await version()}`, async () => {
      const html = await render(page, language);
      const sources = { scripts: inlineScriptSources(html), styles: [] };
      return { ...prepareAnswer(Buffer.from(html), true), sources };
    });
  return { version, render, sourcesOf, written };
}

/** Imports the host's module for the first page. Node.js caches modules by URL, so the URL has the version. */
export function importPages(built: string) {
  const files = ['pages.mjs', 'shells.json'].map((name) => join(built, 'server', name));
  const changed = (file: string) =>
    stat(file)
      .then(({ ctimeMs, size }) => `${ctimeMs}/${size}`)
      .catch(() => 'none');
  const version = async () => (await Promise.all(files.map(changed))).join('-');
  const { href } = pathToFileURL(join(built, 'server/pages.mjs'));
  const load = async (): Promise<PagesModule> =>
    import(/* webpackIgnore: true */ `${href}?${await version()}`);
  return { version, load };
}

const settingsOf = ({ publicOrigin, apps, ...config }: Config): PageSettings => ({
  origin: publicOrigin,
  supportEmail: config.supportEmail,
  cityWords: config.cityWords,
  hasApp: Boolean(apps.android ?? apps.apple),
  appleStoreId: apps.appleStoreId,
  storeUrl: config.storeUrl,
  promoVideoId: config.promoVideoId,
  dataLicence: config.dataLicence,
});

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

/** `no-referrer` hides a reset link's token from other sites (OWASP, Forgot Password Cheat Sheet). */
export function headersForApp(path: string): Record<string, string> {
  return {
    'permissions-policy': permissionsPolicy('(self)'),
    // With this header, browsers require integrity hashes of scripts (W3C Subresource Integrity, 3.4).
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
  filesElsewhere?: string | undefined;
  film?: boolean;
  model?: boolean;
}

/** The application needs a nonce for Fluent's style elements. Public pages have hashes instead of a nonce. */
export function pagePolicy(mapTilesUrl: string, needs: PageNeeds = {}): string {
  const { nonce, scripts = [], styles = [], ownBuild, filesElsewhere } = needs;
  const own = ownBuild ? ` ${ownBuild}` : '';
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}${own}`,
    nonce ? `style-src 'self' 'nonce-${nonce}'${own}` : `style-src ${["'self'", ...styles].join(' ')}`,
    `img-src 'self' data: blob: ${tileOrigins(mapTilesUrl)}${own}`,
    `connect-src 'self'${own}${filesElsewhere ? ` ${filesElsewhere}` : ''}${needs.model ? ' blob: data:' : ''}`,
    `font-src 'self'${own}`,
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
