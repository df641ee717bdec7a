import { randomBytes } from 'node:crypto';
import { LANGUAGES } from '@ar/domain/languages';
import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import type { PageEntry, Registry } from '@ar/federation/registry';
import { releasedType } from '@ar/federation/release-check';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FindOverride } from '../../departments/overrides/overrides.ts';
import { ReleaseUnavailable } from '../../departments/releases/files/shared-releases.ts';
import { sendHtml } from '../../platform/http/send.ts';
import { FOR_EVER, sendFile, sendMissing } from '../../platform/http/static-folder.ts';
import { INERT } from '../../records/files/stored-files.ts';
import { fillPage, headersForApp, inlineScriptSources, pagePolicy, sendPage } from './built-pages.ts';
import { cityPages } from './city-pages.ts';
import { visitPages } from './visit-pages.ts';
import { wellKnown } from './well-known.ts';

type SiteOptions = { registry(address: string): Promise<Registry<PageEntry>>; override: FindOverride };

const APP_PATHS = [
  ...['/signin', '/auth/forgot-password', '/auth/reset-password'],
  ...['/unauthorized', '/dashboard', '/dashboard/*'],
];

const ICONS = [
  ...['favicon.ico', 'apple-touch-icon.png'],
  ...['icon-192.png', 'icon-512.png', 'icon-maskable-512.png'],
];

const A_WEEK = 'public, max-age=604800';

function cachingOf(path: string): string {
  if (/(?:^|[./])[0-9a-f]{8,}\.[\w.]+$/.test(path)) return FOR_EVER;
  return /\.(?:avif|ico|png|svg|webp)$/.test(path) ? A_WEEK : 'no-cache';
}

type Below = { Params: { '*': string } };

export async function site(app: FastifyInstance, { registry, override }: SiteOptions): Promise<void> {
  const { host, pages } = app;
  await publicPages(app);
  const openApp = appShell(app, override);
  for (const path of APP_PATHS) {
    app.get(path, async (request, reply) => {
      const page = await openApp(request, reply, { registry: await registry(request.url) }, []);
      // The nonce is valid for one response, so shared caches must not store the page.
      return sendHtml(request, reply, page, 'private, no-cache');
    });
  }
  app.get<Below>('/assets/*', (request, reply) => {
    const path = `assets/${request.params['*']}`;
    return sendFile(request, reply, host, path, cachingOf(path));
  });
  await app.register(wellKnown);
  for (const file of ICONS) {
    app.get(`/${file}`, (request, reply) => sendFile(request, reply, host, file, A_WEEK));
  }
  await app.register(releasedFiles, { prefix: '/releases' });
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (!wantsPage) return sendMissing(reply);
    const { lang } = request.query as { lang?: unknown };
    const isEnglish = request.url.startsWith(PUBLIC_PAGES.landing.en) || lang === 'en';
    const built = await pages.written({ name: 'not-found' }, isEnglish ? 'en' : 'mn');
    const page = await openApp(request, reply, {}, built.sources.scripts);
    const parts = page.replaceAll(/<!doctype[^>]*>|<\/?(?:html|head|body)\b[^>]*>/gi, '');
    const template = `<template id="application">${parts}</template></body>`;
    const html = built.bytes.toString('utf8').replace('</body>', () => template);
    return sendHtml(request, reply.code(404), html, 'no-store');
  });
}

export async function publicPages(app: FastifyInstance): Promise<void> {
  const { log, pages } = app;
  for (const name of ['accessibility', 'privacy', 'data'] as const)
    for (const language of LANGUAGES)
      app.get(PUBLIC_PAGES[name][language], async (request, reply) =>
        sendPage(request, reply, await pages.written({ name }, language), 'no-cache'),
      );
  visitPages(app, cityPages(app));
  const probe = pages.written({ name: 'privacy' }, 'mn');
  await probe.catch((err: unknown) => log.warn({ err }, 'public pages not rendered'));
}

function appShell({ host, config }: FastifyInstance, override: FindOverride) {
  return async (request: FastifyRequest, reply: FastifyReply, data: object, scripts: string[]) => {
    const template = await host.read('app.html');
    if (!template) throw new Error('The host is not built: app.html is missing.');
    const { s3, supportEmail, mapTilesUrl, mapAttribution } = config;
    const nonce = randomBytes(16).toString('base64');
    const own = await override(request.headers.cookie);
    const html = template.bytes.toString('utf8');
    const policy = pagePolicy(mapTilesUrl, {
      nonce,
      scripts: [...scripts, ...inlineScriptSources(html)],
      ownBuild: own?.origin,
      filesElsewhere: s3?.outside?.endpoint,
    });
    reply.headers({ ...headersForApp(request.url), 'content-security-policy': policy });
    const settings = { supportEmail, mapTilesUrl, mapAttribution };
    return fillPage(html, nonce, { ...data, settings: { ...settings, ...(own && { override: own }) } });
  };
}

/** Serves few file types with an inert Content Security Policy, so that no file of a release can open as a page. */
async function releasedFiles(app: FastifyInstance) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      ...INERT,
      // Browsers check the integrity of files from another origin only in CORS mode (W3C Subresource Integrity, 3.3).
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
  app.get<Below>('/*', async (request, reply) => {
    const path = request.params['*'];
    return releasedType(path) ? sendFile(request, reply, app.releases, path, FOR_EVER) : sendMissing(reply);
  });
  app.setNotFoundHandler((_request, reply) => sendMissing(reply));
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof ReleaseUnavailable)) throw error;
    request.log.error({ err: error }, 'release not served');
    // After a 503, the proxy sends the request to the next server (docs/operate/install.md).
    return reply
      .code(503)
      .headers({ 'retry-after': '5', 'cache-control': 'no-store' })
      .type('text/plain')
      .send('This release is not here at the moment. Try again in a few seconds.');
  });
}
