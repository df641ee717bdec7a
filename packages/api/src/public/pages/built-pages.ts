import { createHash } from 'node:crypto';
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

/** Script hashes for a policy (CSP 3, 2.3.1). Only of pages without records, so that data cannot allow itself. */
export function inlineScriptSources(builtHtml: string): string[] {
  const scripts = builtHtml.matchAll(/<script(?![^>]*\s(?:src|type)=)[^>]*>(.*?)<\/script>/gs);
  return [...scripts].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

export interface FilledPage extends PreparedAnswer {
  sources: { scripts: string[]; styles: string[] };
}

/** A page without records: kept by name and language, it would be the same for all of them. */
export type WrittenPage =
  | Exclude<PublicPage, { name: 'landing' | 'places' | 'visit' }>
  | { name: 'landing' | 'places'; city?: never; list?: never };

export interface Pages {
  /** Changes when the host is built anew, under a running server too. */
  version(): Promise<string>;
  render(page: PublicPage, language: Language): Promise<string>;
  /** What a page's policy allows: what stands in it without any record. */
  sourcesOf(page: PublicPage): Promise<FilledPage['sources']>;
  /** Renders it once. */
  written(page: WrittenPage, language: Language): Promise<FilledPage>;
}

export interface BuiltPages {
  version(): Promise<string>;
  load(): Promise<PagesModule>;
}

export function createPages({ version, load }: BuiltPages, config: Config): Pages {
  const settings = settingsOf(config);
  const kept = createCache<FilledPage>({ max: 20 });
  const render = async (page: PublicPage, language: Language) =>
    (await load()).renderPage(page, language, settings);
  async function sourcesOf({ name }: PublicPage) {
    const { scripts } = (await written({ name: name === 'not-found' ? name : 'unknown-visit' }, 'mn'))
      .sources;
    return { scripts, styles: name === 'visit' ? [`'${(await load()).modelStyles}'`] : [] };
  }
  const written = async (page: WrittenPage, language: Language) =>
    kept(`${page.name} ${language} ${await version()}`, () => make(page, language));
  async function make(page: PublicPage, language: Language) {
    const html = await render(page, language);
    const sources = { scripts: inlineScriptSources(html), styles: [] };
    return { ...prepareAnswer(Buffer.from(html), true), sources };
  }
  return { version, render, sourcesOf, written };
}

/**
 * Imports what the host's build made for this server (`host/src/landing/pages/server.ts`) at the first page, so that a
 * server without a built host starts. Node.js remembers a module by its address, one that failed too, so the address
 * changes with the files.
 */
export function importPages(built: string): BuiltPages {
  const files = ['pages.mjs', 'shells.json'].map((name) => join(built, 'server', name));
  const changed = (file: string) =>
    stat(file).then(
      ({ ctimeMs, size }) => `${ctimeMs}/${size}`,
      () => 'none',
    );
  const version = async () => (await Promise.all(files.map(changed))).join('-');
  const { href } = pathToFileURL(join(built, 'server/pages.mjs'));
  return { version, load: async () => import(/* webpackIgnore: true */ `${href}?${await version()}`) };
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
